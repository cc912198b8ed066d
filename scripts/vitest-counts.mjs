// A reporter of Vitest: writes how many tests passed, failed and were skipped, and why, to the file in VITEST_COUNTS.
// Vitest's own JSON report leaves out the reason a test gives for skipping itself.
import { writeFileSync } from 'node:fs'

export default class Counts {
  /** Called by Vitest when all test files are done. */
  onTestRunEnd(files) {
    const counts = { passed: 0, failed: 0, skipped: 0, reasons: [] }
    for (const file of files)
      for (const test of file.children.allTests()) {
        const { state, note } = test.result()
        counts[state === 'pending' ? 'skipped' : state] += 1
        if (state === 'skipped')
          counts.reasons.push(`${file.relativeModuleId} › ${test.fullName}: ${note ?? 'no reason given'}`)
      }
    writeFileSync(process.env.VITEST_COUNTS, JSON.stringify(counts))
  }
}
