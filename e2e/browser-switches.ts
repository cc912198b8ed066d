/** Parts of the browser that nothing here looks at: the popups of its address bar are two pages for each window. */
const unusedFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** What Playwright switches off; the last switch of this name counts, so its own would be lost. */
const switchedOffByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** What Chromium is started with, by journeys and by measurements alike. */
export const browserSwitches = [
  // Chromium has no sandbox for root, which is what containers usually run as.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...switchedOffByPlaywright, ...unusedFeatures].join(',')}`,
]
