import { localStorageColorSchemeManager, MantineProvider, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { guestDefaults } from './component-defaults.ts'
import { mainColour, useMainColour } from './shown-company.ts'
import { themeFor, themeSheet } from './theme.ts'

const schemes = localStorageColorSchemeManager({ key: 'colour-scheme' })
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
sheet.replaceSync(themeSheet(mainColour()))

/**
 * The company's look for everything inside. CSS variables go into a constructed style sheet, which a strict
 * Content-Security-Policy allows; Mantine's own `<style>` elements, which it forbids, are switched off.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  const main = useMainColour()
  const theme = useMemo(() => themeFor(main), [main])
  useLayoutEffect(() => {
    sheet.replaceSync(themeSheet(main))
  }, [main])
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

const guestTheme = { components: guestDefaults }

/** Larger type and targets for the pages of guests. */
export function GuestTheme({ children }: { children: ReactNode }) {
  return (
    <MantineThemeProvider inherit theme={guestTheme}>
      <div className="guest">{children}</div>
    </MantineThemeProvider>
  )
}
