import type { Plugin } from 'vite'

const moduleFile = /@mantine\/(core|spotlight)\/esm\/.*?([A-Za-z]+)\.module\.mjs$/
const packages = ['core', 'spotlight']

/**
 * Lets every Mantine component bring its own style sheet, so that a page loads the CSS of what it shows
 * without a list kept by hand. Uses Mantine's layered files: our CSS modules win, in any order. In
 * development, dependencies are pre-bundled and never pass `transform`, so the whole sheets are loaded.
 */
export function mantineCss(): Plugin {
  let developing = false
  return {
    name: 'atesta:mantine-css',
    configResolved(config) {
      developing = config.command === 'serve'
    },
    transform(code, id) {
      if (developing) {
        if (!/web\/main\.tsx$/.test(id)) return null
        const sheets = packages.map((name) => `import '@mantine/${name}/styles.layer.css'`).join('\n')
        return { code: `${sheets}\n${code}`, map: null }
      }
      const match = moduleFile.exec(id)
      if (!match) return null
      const sheet = match[1] === 'core' ? `core/styles/${match[2]}.layer.css` : `${match[1]}/styles.layer.css`
      return { code: `${code}\nimport '@mantine/${sheet}'`, map: null, moduleSideEffects: false }
    },
  }
}
