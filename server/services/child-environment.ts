/**
 * What a child process needs of the environment to run as the operator wants: paths, language, time zone,
 * memory.
 */
const common =
  /^(PATH|HOME|TMPDIR|TMP|TEMP|SystemRoot|LANG|LC_\w+|TZ|LD_\w+|MALLOC_\w+|UV_\w+|VIPS_\w+|OPENSSL_\w+|NODE_(ENV|OPTIONS|EXTRA_CA_CERTS|USE_\w+|COMPILE_CACHE|ICU_DATA))$/i
/** What the client of a bucket reads: credentials, region and proxies. */
const bucket = /^(AWS_\w+|HTTPS?_PROXY|NO_PROXY|SSL_CERT_\w+)$/i

const only = (...kept: RegExp[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => kept.some((pattern) => pattern.test(name))),
  )

/**
 * The environment of a program that processes files of strangers: without the passwords of the database, of
 * mail and of payments, which a library could print or write into its output. It does not stop code that runs
 * as the same user from inspecting the server's process.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => only(common)

/** The environment of such a program that also reads from the storage. */
export const storageEnvironment = (): NodeJS.ProcessEnv => only(common, bucket)
