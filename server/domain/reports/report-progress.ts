/** The progress of a report, as stored in its row. */
export type Making = { progress: number; files_done: number; files_total: number }

export type Progress = {
  /** Sets the amount of work: files to read, and documents to typeset or merge. */
  begin(files: number, documents: number): Promise<void>
  fileRead(): Promise<void>
  documentMade(): Promise<void>
}

/** Files are many and quick; progress is saved no more often than clients poll it. In ms. */
const writeEvery = 500

/**
 * Counts the steps of making a report: each file, each document, and finally storing it. `write` saves the
 * count.
 */
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
