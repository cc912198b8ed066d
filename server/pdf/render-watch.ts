import { parentPort, workerData } from 'node:worker_threads'

// A separate thread: the one that typesets is busy, and its memory is outside the heap that V8 limits.

const most = process.memoryUsage.rss() + (workerData as { memoryMb: number }).memoryMb * 1e6

function look(): void {
  // The parent process is told by the signal which limit it was.
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGUSR2')
}

look()
setInterval(look, 100)
parentPort?.postMessage('watching')
