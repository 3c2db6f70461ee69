import { SignJWT } from 'jose';
import { TransactionBuilder } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Inside a transaction nothing but SQL is awaited: whoever waits for another thread there holds up every writer. */
const inTransaction = new AsyncLocalStorage<true>();

const { execute } = TransactionBuilder.prototype;
TransactionBuilder.prototype.execute = function (work) {
  return execute.call(this, (trx) => inTransaction.run(true, () => work(trx))) as never;
};

const { sign } = SignJWT.prototype;
SignJWT.prototype.sign = function (key, options) {
  if (inTransaction.getStore()) throw new Error('A token is signed inside a transaction');
  return sign.call(this, key, options);
};
