/** A database to sign in to. */
export interface Login {
  /** Name of the host as it was entered: the certificate must be for it. */
  readonly name: string;
  /** Address that is connected to. */
  readonly address: string;
  readonly port: number;
  readonly tls: boolean;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  readonly query: string;
}
