import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appManifest } from './build/app-manifest.ts'
import { applicationPages } from './build/application-pages.ts'
import { chunkPlan } from './build/chunk-plan.ts'
import { contractWire } from './build/contract-wire.ts'
import { firstLoadBudgets } from './build/first-load.ts'
import { firstPagesPlugin } from './build/first-pages.ts'
import { keptOffline } from './build/kept-offline.ts'
import { mantineCss } from './build/mantine-css.ts'
import { portableName, portableVerifierPlugin } from './build/portable-verifier.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { publicSite } from './build/public-site.ts'
import { rootSizes } from './build/root-sizes.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const offline = keptOffline()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    chunkPlan(import.meta.dirname),
    contractWire(),
    mantineCss(),
    rootSizes(),
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: appManifest,
      includeAssets: ['mark.svg', 'apple-touch-icon.png'],
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,webmanifest}', '**/inter-latin-wght-normal-*.woff2'],
        // Maps are too large to precache; they are cached once the user has opened one. The form builder
        // needs a connection.
        globIgnores: [
          '**/maplibre-*',
          '**/world-*',
          '**/form-library-*',
          '**/workbook-worker-*',
          '**/report-errors-*',
          portableName,
          'pages/**',
        ],
        maximumFileSizeToCacheInBytes: 1_500_000,
        manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => offline.isKept(url)) })],
        navigateFallback: '/index.html',
        directoryIndex: '',
        navigateFallbackAllowlist: applicationPages,
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 400 } },
          },
        ],
      },
    }),
    firstLoadBudgets(),
    offline.plugin,
    preloadFont(),
    firstPagesPlugin(),
    publicSite(),
    portableVerifierPlugin(),
    precompress(),
  ],
  css: {
    postcss: { plugins: [postcssMantine()] },
    modules: { localsConvention: 'camelCaseOnly' },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs for fonts and pictures would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The entry lists the names of all chunks, and neither eight random characters nor the names of
        // shared parts compress well: fewer characters suffice to tell them apart.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry || name === 'form-library' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // Anchored: a bare `/log` would take `/login` too.
    proxy: { '^/api/': api, '^/log/': api, '^/odata/': api, '^/(healthz|readyz)$': api },
  },
})
