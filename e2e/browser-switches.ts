/** Unused parts of the browser: the popups of its address bar are two pages per window. */
const unusedFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/**
 * What Playwright switches off. Only the last switch of this name counts, so Playwright's own would be lost.
 */
const switchedOffByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** The switches that Chromium is started with, for journeys and measurements alike. */
export const browserSwitches = [
  // Chromium has no sandbox for root, the usual user of containers.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...switchedOffByPlaywright, ...unusedFeatures].join(',')}`,
]
