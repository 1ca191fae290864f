/** Database with credentials. */
export interface Login {
  /** Host name as entered: the certificate must match it. */
  readonly name: string;
  /** Address to connect to. */
  readonly address: string;
  readonly port: number;
  readonly tls: boolean;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  readonly query: string;
}
