import type { ManifestOptions } from 'vite-plugin-pwa'

/** The installable app, as phones show it. */
export const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Atesta',
  short_name: 'Atesta',
  description: 'Field evidence that anyone can verify.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#ffffff',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}
