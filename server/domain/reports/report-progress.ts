/** How far the making of a report is, as its row tells it. */
export type Making = { progress: number; files_done: number; files_total: number }

export type Progress = {
  /** What there is to do: files to read, and documents to typeset or join. */
  begin(files: number, documents: number): Promise<void>
  fileRead(): Promise<void>
  documentMade(): Promise<void>
}

/** Files are many and quick; progress is saved no more often than clients ask for it. In milliseconds. */
const writeEvery = 500

/** Counts the steps of making a report: each file, each document, and at last the storing. `write` keeps the count. */
export function countSteps(write: (making: Making) => Promise<unknown>): Progress {
  const files = { done: 0, total: 0 }
  const documents = { done: 0, total: 0 }
  let writtenAt = 0
  const tell = async () => {
    writtenAt = performance.now()
    const steps = files.total + documents.total + 1
    await write({
      progress: Math.floor((100 * (files.done + documents.done)) / steps),
      files_done: files.done,
      files_total: files.total,
    })
  }
  return {
    async begin(fileCount, documentCount) {
      files.total = fileCount
      documents.total = documentCount
      await tell()
    },
    async fileRead() {
      files.done = Math.min(files.done + 1, files.total)
      if (files.done === files.total || performance.now() - writtenAt >= writeEvery) await tell()
    },
    async documentMade() {
      documents.done += 1
      await tell()
    },
  }
}
