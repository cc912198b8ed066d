/** What was asked of a file system, or null where there is no such file or folder. Any other error stays one. */
export const orMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
