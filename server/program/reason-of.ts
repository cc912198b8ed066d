type NetworkError = {
  code?: string
  port?: number
  hostname?: string
  errors?: NetworkError[]
  message?: string
}

/**
 * The reason of a failure as a sentence for an operator. The error of an unreachable database contains only
 * the address; this adds the setting that names it, without its password.
 */
export function reasonOf(error: unknown, { DATABASE_URL }: { DATABASE_URL?: string }): string {
  const { code, errors, ...rest } = (error ?? {}) as NetworkError
  // One error for each address of the host.
  const { port, hostname } = errors?.[0] ?? rest
  const url = DATABASE_URL ? URL.parse(DATABASE_URL) : null
  const asked = url && { host: url.hostname, port: Number(url.port || 5432) }
  if (asked && (port === asked.port || hostname === asked.host))
    return `The database at ${asked.host}:${asked.port}, which DATABASE_URL names, cannot be reached (${code}).`
  return error instanceof Error ? error.message : String(error)
}
