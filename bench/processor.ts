import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux counts processor time in hundredths of a second, whatever its clock does. */
const tickMs = 10

type Times = { parent: number; own: number; children: number }

/** `/proc/<pid>/stat` (proc(5)): user and system time of all threads, and of ended children that were waited for. */
async function timesOf(pid: number | string): Promise<Times | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name stands in parentheses and may hold anything; what follows begins with the state, field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  const at = (field: number) => Number(fields[field - 3])
  return { parent: at(4), own: (at(14) + at(15)) * tickMs, children: (at(16) + at(17)) * tickMs }
}

/** Milliseconds of processor that a process has used, all its threads together. NaN where the system does not say. */
export async function processorOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? Number.NaN
}

/** The process of the server on this cluster. */
async function postmasterOf(clusterDir: string): Promise<number> {
  return Number((await readFile(join(clusterDir, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The same of a PostgreSQL server: of all its processes, those of connections that have ended included. */
export async function processorOfCluster(clusterDir: string): Promise<number> {
  const postmaster = await postmasterOf(clusterDir)
  const root = await timesOf(postmaster)
  if (!root) return Number.NaN
  let sum = root.own + root.children
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const times = await timesOf(name)
    if (times?.parent === postmaster) sum += times.own
  }
  return sum
}
