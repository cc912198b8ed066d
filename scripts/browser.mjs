// Finds a Chromium for the browser journeys, or installs one.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, runtime, say } from './set-up.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const places = {
  linux: ['/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const base = process.env[name]
    return base
      ? [
          join(base, 'Google/Chrome/Application/chrome.exe'),
          join(base, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : []
  }),
}

/**
 * A file named like a browser may be a stub that only says where to get one, so it has to report a version.
 */
async function works(path) {
  if (!existsSync(path)) return false
  // On Windows a browser asked for its version opens a window instead.
  if (process.platform === 'win32') return true
  const { code, output } = await run(path, ['--version'], { quiet: true })
  return code === 0 && /\d+\.\d+/.test(output)
}

async function firstThatWorks(paths) {
  for (const path of paths) if (path && (await works(path))) return path
  return undefined
}

function installedPlaces() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)))
  return [process.env.CHROMIUM_PATH, process.env.CHROME_PATH, ...onPath, ...(places[process.platform] ?? [])]
}

async function playwrightsOwn() {
  const program = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const { output } = await run(runtime(), ['--input-type=module', '--eval', program], { quiet: true })
  return output.trim()
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say('Installing Chromium with apt-get.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code } = await run('apt-get', ['update', '-q'], { quiet: true, env })
  if (code !== 0) say('apt-get update failed; trying with the lists there are.')
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { quiet: true, env })
}

async function installFromPlaywright() {
  say('Installing Chromium with Playwright.')
  await run(runtime(), [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    quiet: true,
  })
}

/** The path of a working Chromium, installed if there was none; undefined if that is not possible here. */
export async function findBrowser() {
  const found = await firstThatWorks([...installedPlaces(), await playwrightsOwn()])
  if (found) return found
  await installFromDebian()
  const fromDebian = await firstThatWorks(installedPlaces())
  if (fromDebian) return fromDebian
  await installFromPlaywright()
  return firstThatWorks([await playwrightsOwn()])
}
