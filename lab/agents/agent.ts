/** A product of a search result, as far as an agent needs it to decide. */
export type Hit = {
  id: string;
  name: string;
  /** Everything else that the hit says, for comparing words. */
  text: string;
  /** How the words match, as far as the server says it. */
  match: 'all' | 'vocabulary' | 'partial' | null;
  /** The combinations of options that the hit itself shows. */
  choices: Choice[];
};

/** A combination of options that can be asked for. `id` is absent where the protocol names none. */
export type Choice = { id?: string; options: Record<string, string> };

export type Address = {
  name: string;
  line1: string;
  city: string;
  state?: string;
  postcode: string;
  country: string;
};

export type Buyer = { email: string; name: string };

export type Line = { productId: string; choice: Choice | null; quantity: number };

/** What a purchase needs beyond the line. */
export type Purchase = { buyer: Buyer; address?: Address | undefined; coupon?: string | undefined };

/**
 * One way to buy, over one protocol. A refusal of the server is thrown as `Refused`; following it
 * is the task of `goShopping`.
 */
export type Agent = {
  search(words: string): Promise<Hit[]>;
  /** The combinations of options of a product; empty for a product without options. */
  choicesOf(hit: Hit, words: string[]): Promise<Choice[]>;
  /** Puts a line into a new cart or session, with buyer, address and coupon. */
  fill(line: Line, purchase: Purchase): Promise<void>;
  /** Pays with the sandbox's token or card. Returns the confirmation token where there is one. */
  pay(): Promise<string | null>;
  /** Gives up what was filled. */
  cancel(): Promise<void>;
  /** The cart or session that was filled, for the judge. */
  filled(): Filled | null;
};

export type Filled = { cart: string } | { session: string };

/** The server refused a call. `alternatives` are the choices that it offers instead. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly alternatives: Choice[];

  constructor(code: string, message: string, alternatives: Choice[] = []) {
    super(message);
    this.code = code;
    this.alternatives = alternatives;
  }
}
