/** What one or several requests cost. */
export interface Spent {
  usd: number;
  /** True where the gateway reported no cost for all or a part of it, so that the catalogue's price was used. */
  isEstimate: boolean;
}
