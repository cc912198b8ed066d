/**
 * What signing a PDF needs: PAdES (ETSI EN 319 142-1) level B-B, or B-LTA where a time-stamp authority is
 * used.
 */
export interface PdfSignature {
  /**
   * RSA private key as PEM, which can be sent to another process. Its PKCS #1 v1.5 signatures are
   * deterministic, so that repeating a merge gives the same file.
   */
  key: string
  /** X.509, DER. */
  certificate: Uint8Array
  /** The signer's name, as readers show it. */
  name: string
  signedAt: Date
  /** Addresses of time-stamp authorities (RFC 3161), asked one after the other until one answers. */
  authorities: string[]
  /** Roots to which their certificates must lead, PEM; any are trusted when absent. */
  roots?: string | undefined
  /** Timeout for each where no report waits, in ms. */
  timeoutMs?: number | undefined
}

/** Receives messages for the operator about problems that did not prevent the signature. */
export type Notice = (text: string) => void
