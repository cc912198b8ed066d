// A reporter of Vitest: writes how many tests passed, failed and were skipped, why, and how long each file and each slow
// test took, to the file in VITEST_COUNTS. Vitest's own JSON report leaves out the reason a test gives for skipping.
import { writeFileSync } from 'node:fs'
import { slowTestMs } from './times.mjs'

/** A file's time: imports, set-up and tests. */
function timeOf(file) {
  const { collectDuration, setupDuration, duration } = file.diagnostic()
  return collectDuration + setupDuration + duration
}

const textOf = (error) => error.stack ?? error.message ?? String(error)

export default class Counts {
  /** Called by Vitest when all test files are done. */
  onTestRunEnd(files, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: 0, reasons: [], failures: [], files: [], slow: [] }
    for (const error of unhandled)
      counts.failures.push({ path: 'outside any test', name: 'not handled', text: textOf(error) })
    for (const file of files) {
      const path = file.relativeModuleId
      counts.files.push({ path, ms: timeOf(file) })
      for (const error of file.errors()) counts.failures.push({ path, name: 'loading', text: textOf(error) })
      for (const test of file.children.allTests()) {
        const { state, note, errors = [] } = test.result()
        counts[state === 'pending' ? 'skipped' : state] += 1
        if (state === 'failed')
          counts.failures.push({ path, name: test.fullName, text: errors.map(textOf).join('\n') })
        if (state === 'skipped')
          counts.reasons.push(`${path} › ${test.fullName}: ${note ?? 'no reason given'}`)
        const ms = test.diagnostic()?.duration ?? 0
        if (ms > slowTestMs) counts.slow.push({ path, name: test.fullName, ms })
      }
    }
    writeFileSync(process.env.VITEST_COUNTS, JSON.stringify(counts))
  }
}
