import { drawSmall } from './draw-small.ts'

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  // Without a picture, the page shows the file itself.
  postMessage(await drawSmall(data).catch(() => null))
})
