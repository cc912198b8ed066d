// npm run pack-verifier [FOLDER]: the verifier for people without this product, as an npm package of one
// module and as a single page. Without a folder, they go into web/dist.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { build } from 'vite'
import { onlySha256, portableName, portableVerifier } from './portable-verifier.ts'

const evidence = join(import.meta.dirname, '../../evidence')

const readme = `# atesta-verify

Checks files against their \`.tlog-proof\`, and signed reports and certificates of Atesta by themselves, without any network:

    atesta-verify photo.jpg photo.tlog-proof --key 'example.com/log+1a2b3c4d+A…'
    atesta-verify report.pdf --certificates certificates.pem --keys keys

Exit status: 0 proved, 1 contradicted, 2 cannot tell. \`atesta-verify --help\` says the rest. Node.js 20 or newer; nothing else.
Get the keys over a way you trust: \`/log/keys\` and \`/log/certificates.pem\` of the installation.
`

/** Writes the package as a folder: one module bundled from `evidence/` and its dependencies. */
export async function writePackage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: evidence,
    logLevel: 'warn',
    resolve: { alias: onlySha256 },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(evidence, 'cli.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      license: { fileName: 'THIRD-PARTY.md' },
      rolldownOptions: {
        output: { entryFileNames: 'atesta-verify.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  })
  const { version, license } = JSON.parse(await readFile(join(evidence, 'package.json'), 'utf8'))
  const manifest = {
    name: 'atesta-verify',
    version,
    description: 'Checks files against the proofs of an Atesta installation, offline.',
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { 'atesta-verify': 'atesta-verify.mjs' },
    files: ['atesta-verify.mjs', 'THIRD-PARTY.md'],
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, 'README.md'), readme)
}

/** Packs the command into a tarball in this folder. @returns its path. */
export async function packCommand(target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atesta-verify-'))
  try {
    await writePackage(folder)
    await mkdir(target, { recursive: true })
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }] = Object.values(JSON.parse(packed)) as [{ filename: string }]
    return join(target, filename)
  } finally {
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const target = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'))
  console.log(await packCommand(target))
  const page = join(target, portableName)
  await writeFile(page, await portableVerifier())
  console.log(page)
}
