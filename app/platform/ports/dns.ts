/** What the domain name system knows. */
export interface DnsPort {
  /** Texts of the TXT records of a name, none where it has none; undefined where nobody answers. */
  findTexts(name: string): Promise<string[] | undefined>;
}
