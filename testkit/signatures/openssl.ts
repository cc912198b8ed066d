import { execFileSync } from 'node:child_process'

/** Debian's OpenSSL, which is not the one in Node.js. */
export const openssl = (...args: string[]) => execFileSync('/usr/bin/openssl', args, { stdio: 'pipe' })
