import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

type NetworkError = {
  code?: string
  port?: number
  hostname?: string
  errors?: NetworkError[]
  message?: string
}

/** What to do about a file that cannot be used, of which Node.js only gives a code and a call of the system. */
function reasonOfFile({ code, path, syscall }: NodeJS.ErrnoException): string | undefined {
  if (!path || syscall?.startsWith('spawn')) return undefined
  const folder = dirname(path)
  if (code === 'ENOENT')
    return existsSync(folder) ? `There is no file ${path}.` : `There is no folder ${folder}.`
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not use ${path} (${code}). Run the command as the user to whom ${folder} belongs, or name another place.`
  return undefined
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
  if (!(error instanceof Error)) return String(error)
  return reasonOfFile(error) ?? error.message
}
