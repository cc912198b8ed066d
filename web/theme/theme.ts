import { scaleOf, textShadeOf } from '@atesta/contract/colour-scale.ts'
import { inkOn, luminance } from '@atesta/contract/colours.ts'
import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import { breakpoints } from './breakpoints.ts'
import { componentDefaults } from './component-defaults.ts'
import { badgeColours, dark, fieldLine, gray, type StateColour, stateScales } from './state-colours.ts'

/** In fallback-font.css, for what is drawn before this theme is. */
const sans = 'var(--sans)'
const mono = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

/**
 * The Mantine theme of a company: a scale of its main colour as `company`; everything else is neutral and the
 * same for all.
 */
export function themeFor(main: string): MantineThemeOverride {
  return createTheme({
    colors: {
      company: scaleOf(main),
      gray,
      dark,
      blue: stateScales.blue,
      yellow: stateScales.amber,
      green: stateScales.green,
      red: stateScales.red,
    },
    primaryColor: 'company',
    primaryShade: 6,
    black: gray[9],
    fontFamily: sans,
    fontFamilyMonospace: mono,
    // In rem, so that they follow the size of text that a person has chosen in the browser.
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    lineHeights: { xs: '1.3334', sm: '1.42858', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontFamily: sans,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '999px' },
    defaultRadius: 'md',
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    breakpoints,
    // A single level, for floating elements.
    shadows: Object.fromEntries(
      ['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [
        size,
        '0 0 0 1px rgb(0 0 0 / 5%), 0 8px 28px rgb(0 0 0 / 14%)',
      ]),
    ),
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: componentDefaults,
  })
}

const stateNames = Object.keys(stateScales) as StateColour[]

function stateVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    stateNames.flatMap((name) => {
      const { back, text } = badgeColours(name, scheme)
      return [
        [`--state-${name}-back`, back],
        [`--state-${name}-text`, text],
        [`--state-${name}-mark`, scheme === 'light' ? stateScales[name][6] : stateScales[name][4]],
      ]
    }),
  )
}

/** The share of the accent in the background of selected items in the dark scheme. */
export const selectedShare = 0.18

const tint = (share: number) => `color-mix(in srgb, var(--accent) ${share * 100}%, var(--paper))`

/** The dark end of the company's scale, which Mantine would use, hardly differs from the dark page. */
const tints = {
  '--mantine-color-company-light': tint(selectedShare),
  '--mantine-color-company-light-hover': tint(0.26),
  '--mantine-primary-color-light': tint(selectedShare),
  '--mantine-primary-color-light-hover': tint(0.26),
}

/** Our names for colours, beside Mantine's. Components use these; Mantine's own are derived from them. */
const variables = {
  light: {
    '--accent': 'var(--mantine-color-company-6)',
    '--paper': '#ffffff',
    '--paper-raised': '#ffffff',
    '--paper-sunk': gray[0],
    '--paper-hover': gray[1],
    '--line': gray[2],
    '--line-strong': gray[4],
    '--line-field': fieldLine.light,
    '--ink': gray[9],
    '--ink-soft': gray[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': stateScales.red[6],
    '--mantine-color-default-border': gray[3],
    ...stateVariables('light'),
  },
  dark: {
    '--accent': 'var(--mantine-color-company-4)',
    '--paper': dark[7],
    '--paper-raised': dark[6],
    '--paper-sunk': dark[8],
    '--paper-hover': dark[6],
    '--line': dark[5],
    '--line-strong': dark[4],
    '--line-field': fieldLine.dark,
    '--ink': dark[0],
    '--ink-soft': dark[2],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': stateScales.red[4],
    '--mantine-color-default-border': dark[4],
    ...stateVariables('dark'),
    ...tints,
  },
}

/**
 * In the light scheme, the button has the company's exact colour if white text is readable on it; a deep
 * colour would otherwise come out pale. In other cases it has step 6 of the scale.
 */
function ownButton(main: string): Record<string, string> {
  if (textShadeOf(main) !== main) return {}
  const towards = luminance(main) < 0.02 ? 'white' : 'black'
  return {
    '--mantine-color-company-filled': main,
    '--mantine-color-company-filled-hover': `color-mix(in srgb, ${main} 86%, ${towards})`,
  }
}

function resolved(theme: MantineTheme, main: string) {
  const given = defaultCssVariablesResolver(theme)
  return {
    // The colour exactly as the company chose it, for areas that represent the company, as in its e-mails.
    variables: { ...given.variables, '--company': main, '--company-ink': inkOn(main) },
    light: { ...given.light, ...variables.light, ...ownButton(main) },
    dark: { ...given.dark, ...variables.dark },
  }
}

/** The CSS variables of a company's look, as the text of one style sheet. */
export function themeSheet(main: string): string {
  return convertCssVariables(resolved(mergeMantineTheme(DEFAULT_THEME, themeFor(main)), main))
}
