/** What a program needs of the environment to run as its operator wants: where things are, language, zone, memory. */
const common =
  /^(PATH|HOME|TMPDIR|TMP|TEMP|SystemRoot|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|NODE_\w+|UV_\w+|MALLOC_\w+|VIPS_\w+)$/i
/** What the client of a bucket reads: credentials, region, and how to get there. */
const bucket = /^(AWS_\w+|HTTPS?_PROXY|NO_PROXY|SSL_CERT_\w+)$/i

const only = (...kept: RegExp[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => kept.some((pattern) => pattern.test(name))),
  )

/**
 * The environment of a program that works on files of strangers: one that a file has taken over finds no way into the
 * database, to customers' mail or to payments there.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => only(common)

/** The same for one that also reads from the storage. */
export const storageEnvironment = (): NodeJS.ProcessEnv => only(common, bucket)
