// Makes the clips beside it, once: `node demo/assets/make-clips.ts`, with ffmpeg and libx264 on the machine. The frames
// are drawn by the demo's own gauge; what the needle does differs from clip to clip.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawScene } from '../drawing/photograph.ts'

const size = { width: 640, height: 480 }
const perSecond = 15
const frames = 4 * perSecond

const needles: Record<string, (second: number) => number> = {
  starting: (second) => 0.12 + 0.5 / (1 + Math.exp(4 - 2.6 * second)) + 0.02 * Math.sin(17 * second),
  running: (second) => 0.62 + 0.02 * Math.sin(9 * second) + 0.008 * Math.sin(23 * second),
  steady: (second) => 0.48 + 0.006 * Math.sin(5 * second),
}

const photo = {
  scene: 'gauge' as const,
  label: 'BAR',
  takenAt: new Date(0),
  offset: 0,
  lat: 0,
  lon: 0,
  camera: { make: '', model: '', software: '' },
}

for (const [name, needle] of Object.entries(needles)) {
  const file = fileURLToPath(new URL(`./${name}.mp4`, import.meta.url))
  const source = ['-f', 'image2pipe', '-framerate', String(perSecond), '-c:v', 'png', '-i', '-']
  const picture = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p']
  const container = ['-map_metadata', '-1', '-movflags', '+faststart', '-fflags', '+bitexact', '-y', file]
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'error', ...source, ...picture, ...container], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (let frame = 0; frame < frames; frame++) {
    const svg = drawScene({ ...photo, value: needle(frame / perSecond) }, size)
    const png = await sharp(Buffer.from(svg)).png().toBuffer()
    if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
}
