/** The file can only be read with a password, which is not asked for here. */
export class ProtectedFile extends Error {}

/** How the library for workbooks says so: it has no other sign of it than these words. */
const words = /password|encrypt/i

/** What reading a workbook has thrown, as `ProtectedFile` where it needs a password. */
export const protectedOr = (error: unknown): unknown =>
  error instanceof Error && words.test(error.message) ? new ProtectedFile() : error
