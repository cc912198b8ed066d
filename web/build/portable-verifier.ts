import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { build, type Plugin, type Rollup } from 'vite'
import { mantineCss } from './mantine-css.ts'
import { rootSizes } from './root-sizes.ts'

const root = join(import.meta.dirname, '..')
const modules = join(root, '../node_modules')

/** The module of a single algorithm; the package's own includes all of them. */
export const onlySha256 = { 'hash-wasm': join(modules, 'hash-wasm/dist/sha256.umd.min.js') }

/** Modules that ask a running application are replaced by ones that use the single file itself. */
const withoutApplication = (): Plugin => ({
  name: 'atesta:without-application',
  enforce: 'pre',
  resolveId: (source) =>
    /\/(session\/use-format\.ts|ui\/link\.tsx)$/.test(source)
      ? join(root, 'portable/running-application.tsx')
      : null,
})

const policyFor = (script: string) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'wasm-unsafe-eval'`,
    // The PDF reader is embedded in the script as text: a single-file page has no other way to a worker.
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    ...['img-src data:', 'font-src data:', "connect-src 'none'", "base-uri 'none'", "form-action 'none'"],
  ].join('; ')

/** The whole verifier as one page that uses no network, which its own policy forbids. */
export async function portableVerifier(): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutApplication(), mantineCss(), rootSizes(), react()],
    resolve: { alias: onlySha256 },
    // A file on a disk has no origin, so no module can be loaded from one.
    worker: { format: 'iife' },
    css: { postcss: { plugins: [postcssMantine()] }, modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: join(root, 'portable/main.tsx'),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput
  const code = built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  const styles = built.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
  if (code.length !== 1 || styles.length !== 1 || built.output.length !== 2)
    throw new Error(
      `The verifier is not one script and one style sheet: ${built.output.map((f) => f.fileName)}`,
    )
  // The only sequence that ends a script inside a page.
  const script = `\n${code[0]?.replaceAll('</script', '<\\/script')}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Atesta</title>
<style>${styles[0]}</style>
</head>
<body>
<div id="root"></div>
<noscript>This page checks files with JavaScript. Este verificador necesita JavaScript. Este verificador precisa de JavaScript.</noscript>
<script id="taken-along" type="application/json">null</script>
<script type="module">${script}</script>
</body>
</html>
`
}

export const portableName = 'atesta-verifier.html'

/** Adds the single-file verifier to the build. */
export function portableVerifierPlugin(): Plugin {
  return {
    name: 'atesta:portable-verifier',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const target = join(root, 'dist')
        await mkdir(target, { recursive: true })
        await writeFile(join(target, portableName), await portableVerifier())
      },
    },
  }
}
