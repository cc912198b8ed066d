/** What a PDF is signed with: PAdES (ETSI EN 319 142-1) level B-B, or B-LTA where an authority vouches for the time. */
export interface PdfSignature {
  /**
   * RSA, as PEM, which can be sent to another process. Its PKCS #1 v1.5 signatures are the same for the same bytes, so that
   * what is made again is the same file.
   */
  key: string
  /** X.509, DER. */
  certificate: Uint8Array
  /** Who signs, as readers show it. */
  name: string
  signedAt: Date
  /** Addresses of time-stamp authorities (RFC 3161), asked one after the other until one answers. */
  authorities: string[]
  /** Roots to which their certificates must lead, PEM; any are believed where it is left out. */
  roots?: string | undefined
  /** How long each is waited for where no report waits, in milliseconds. */
  patienceMs?: number | undefined
}

/** Takes a sentence for the operator about what did not prevent the signature. */
export type Notice = (text: string) => void
