/** Where a postal code is. */
export interface CityAndState {
  city: string;
  /** As addresses write it: `NY`. */
  state: string;
}

/** What is known of postal addresses. It only helps with typing: nobody's address is refused for it. */
export interface AddressDirectory {
  /**
   * The place of a postal code; undefined for none, and for countries that it does not know.
   *
   * @param country ISO code
   * @throws where it can't be asked
   */
  findCityAndState(country: string, postalCode: string): Promise<CityAndState | undefined>;
}
