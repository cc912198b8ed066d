import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|mjs|css|html|svg|json|geojson|webmanifest|wasm|txt)$/
/** Smaller files fit into one packet anyway. */
const smallest = 1024

const compressions = [
  {
    ending: '.br',
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { ending: '.gz', compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
]

/**
 * Writes a Brotli and a gzip version beside every text file of the build, for the server to send: compressing
 * once and thoroughly costs nothing per request. Fonts and pictures are already compressed.
 */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'atesta:precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir)
    },
    // Runs last, after the service worker was written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(directory, { recursive: true })
        await Promise.all(
          names.filter((name) => text.test(name)).map((name) => shrink(join(directory, name))),
        )
      },
    },
  }
}

async function shrink(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  for (const { ending, compress } of compressions) {
    const smaller = await compress(bytes)
    if (smaller.length < bytes.length) await writeFile(path + ending, smaller)
  }
}
