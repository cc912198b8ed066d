// What `npm test` says at its end: where the time went, which tests take long without saying why, and what failed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, say } from './set-up.mjs'

/** A test that takes longer needs a reason in its file. */
export const slowTestMs = 5000

const secondsOf = (ms) => `${(ms / 1000).toFixed(1).padStart(6)} s`

/** The reason in a file's comment: its line that begins with `Slow:`. */
const reasonIn = (path) =>
  /^\s*(?:\/\/|\/?\*+) Slow: (.+?)(?: \*\/)?$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1]

/**
 * Prints the slowest ten of everything that ran – files, journeys, checks – and each slow test with its
 * reason.
 */
export function sayTimes({ files, slow }, ms) {
  say('\n── Time ──')
  for (const each of files.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
    say(`${secondsOf(each.ms)}  ${each.path}`)
  say(`${secondsOf(ms)}  everything`)
  if (slow.length === 0) return
  say(`\n── Tests over ${slowTestMs / 1000} s ──`)
  for (const { path, name, ms: taken } of slow.toSorted((a, b) => b.ms - a.ms)) {
    const reason = reasonIn(path) ?? 'WARNING: no line of a comment in this file begins with "Slow:"'
    say(`${secondsOf(taken)}  ${path} › ${name}: ${reason}`)
  }
}

/** Long enough to show where to look, short enough that many failures fit on the last page of a log. */
const failureLines = 40

/** Prints each failed test again, with the beginning of its error, because a log is read from its end. */
export function sayFailures(heading, failures) {
  if (failures.length === 0) return
  say(`\n── ${heading} ──`)
  for (const { path, name, text } of failures) {
    const lines = stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => !line.includes('/node_modules/'))
      .slice(0, failureLines)
    say([`${path} › ${name}`, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n'))
  }
}
