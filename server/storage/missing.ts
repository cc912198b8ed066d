/**
 * The result of a file system call, or null where the file or folder does not exist. Any other error is
 * rethrown.
 */
export const orMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
