import type { Plugin } from 'vite'

/** Preloads the Latin font with the page: text drawn before it arrives would move when it does. */
export function preloadFont(): Plugin {
  return {
    name: 'atesta:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght-normal-[\w-]+\.woff2$/.test(name),
        )
        if (!font)
          throw new Error('The font that pages begin with is not built; see web/build/preload-font.ts.')
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
