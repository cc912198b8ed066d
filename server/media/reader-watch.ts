import { workerData } from 'node:worker_threads'
import type { ReaderLimits } from './reader-job.ts'

// A separate thread: the reading one is busy, and could not react to a file that never ends.

const { begun, limits } = workerData as { begun: Int32Array; limits: ReaderLimits }

const memory = process.memoryUsage.rss() + limits.memoryMb * 1e6
let watched = 0
let before = process.cpuUsage()

setInterval(() => {
  const current = Atomics.load(begun, 0)
  if (current !== watched) {
    watched = current
    before = process.cpuUsage()
  }
  const { user, system } = process.cpuUsage(before)
  if (user + system > limits.cpuMs * 1000) process.kill(process.pid, 'SIGKILL')
  // Some of the memory may be from earlier files, so the parent process is told which limit it was.
  if (process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGTERM')
}, 100)
