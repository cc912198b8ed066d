import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** Makes the bytes of a file survive a power loss; of a folder, its entries. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What systems answer that cannot sync a folder: Windows, some network and shared file systems. */
const unsupported = ['EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EACCES']

/** Makes the entries of a folder survive a power loss, where the system can. */
export const syncFolder = (path: string): Promise<void> =>
  sync(path).catch((error: NodeJS.ErrnoException) => {
    if (!unsupported.includes(error.code ?? '')) throw error
  })

/** The synchronous `sync`, for code that opens the storage without awaiting. */
export function syncNow(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
