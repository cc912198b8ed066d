/** What a program needs of the environment to run as its operator wants: where things are, language, zone, memory. */
const common =
  /^(PATH|HOME|TMPDIR|TMP|TEMP|SystemRoot|LANG|LC_\w+|TZ|LD_\w+|MALLOC_\w+|UV_\w+|VIPS_\w+|OPENSSL_\w+|NODE_(ENV|OPTIONS|EXTRA_CA_CERTS|USE_\w+|COMPILE_CACHE|ICU_DATA))$/i
/** What the client of a bucket reads: credentials, region, and how to get there. */
const bucket = /^(AWS_\w+|HTTPS?_PROXY|NO_PROXY|SSL_CERT_\w+)$/i

const only = (...kept: RegExp[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => kept.some((pattern) => pattern.test(name))),
  )

/**
 * The environment of a program that works on files of strangers: without the passwords of the database, of mail and of
 * payments, which a library could print or leave in what it writes. Code that runs there as the same user is not kept from
 * looking at the server that started it.
 */
export const childEnvironment = (): NodeJS.ProcessEnv => only(common)

/** The same for one that also reads from the storage. */
export const storageEnvironment = (): NodeJS.ProcessEnv => only(common, bucket)
