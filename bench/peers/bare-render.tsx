/** The form of 12 fields over node:http: `renderToString` and gzip at every request, and nothing else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';

interface Input {
  id: string;
  name: string;
  inputType: string;
  options?: { guid: string; name: string }[];
}

const file = JSON.parse(readFileSync(new URL('../form.json', import.meta.url), 'utf8')) as {
  title: string;
  formElements: { inputForms?: Input[] }[];
};

function Control({ id, inputType, options }: Input) {
  if (!options) return <input id={id} name={id} />;
  const type = inputType === 'checkbox' ? 'checkbox' : 'radio';
  return options.map(({ guid, name }) => (
    <label key={guid} className="choice">
      <input type={type} name={id} value={guid} /> {name}
    </label>
  ));
}

function Page() {
  return (
    <html lang="en">
      <head>
        <title>{file.title}</title>
      </head>
      <body>
        <h1>{file.title}</h1>
        <form method="post">
          {file.formElements.flatMap(({ inputForms = [] }) =>
            inputForms.map((input) => (
              <div key={input.id} className="field">
                <label htmlFor={input.id}>{input.name}</label>
                <Control {...input} />
              </div>
            )),
          )}
          <button type="submit">Send</button>
        </form>
      </body>
    </html>
  );
}

createServer((_request, response) => {
  const body = gzipSync(`<!DOCTYPE html>${renderToString(<Page />)}`, { level: 1 });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
