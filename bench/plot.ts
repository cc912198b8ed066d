// Line charts as SVG, drawn by hand: few shapes, no dependency. Colours follow the reader's light or dark theme.

export type Series = { name: string; points: [x: number, y: number][] }
export type Plot = {
  /** Of the file, without its ending. */
  file: string
  title: string
  x: {
    label: string /** Where values stand that each is several times the one before. */
    log?: boolean
    ticks?: number[]
  }
  y: { label: string /** A goal, drawn as a line. */; goal?: { at: number; name: string } }
  series: Series[]
}

const size = { width: 760, height: 440 }
const margin = { left: 72, right: 24, top: 92, bottom: 60 }
const inner = {
  width: size.width - margin.left - margin.right,
  height: size.height - margin.top - margin.bottom,
}

/** Told apart also without colours: each has a marker and a pattern of its own. */
const looks = [
  { light: '#0059b3', dark: '#6cb2ff', dash: '' },
  { light: '#b34700', dark: '#ffa463', dash: '8 4' },
  { light: '#00705a', dark: '#4fd6b8', dash: '2 4' },
  { light: '#8f2d87', dark: '#e79be0', dash: '12 4 2 4' },
  { light: '#6b5900', dark: '#e0c84a', dash: '4 4' },
  { light: '#555555', dark: '#bbbbbb', dash: '16 4' },
]
const marker = (n: number, x: number, y: number): string => {
  const shapes = [
    `<circle cx="${x}" cy="${y}" r="4"/>`,
    `<rect x="${x - 4}" y="${y - 4}" width="8" height="8"/>`,
    `<path d="M${x} ${y - 5}l5 9h-10z"/>`,
    `<path d="M${x} ${y - 5}l5 5l-5 5l-5 -5z"/>`,
    `<path d="M${x} ${y + 5}l5 -9h-10z"/>`,
    `<path d="M${x - 4} ${y - 4}l8 8m0 -8l-8 8" stroke-width="2"/>`,
  ]
  return shapes[n % shapes.length] ?? ''
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const round = (value: number) => Math.round(value * 10) / 10
const shown = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

/** Steps of 1, 2 or 5 times a power of ten, five or so up to the highest. */
export function ticksTo(highest: number): number[] {
  if (!(highest > 0)) return [0, 1]
  const rough = highest / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => Number((n * step).toPrecision(12)))
}

function scales({ x, y, series }: Plot) {
  const points = series.flatMap(({ points: all }) => all)
  const xs = x.ticks ?? [...new Set(points.map(([at]) => at))].sort((a, b) => a - b)
  const of = x.log ? Math.log : (value: number) => value
  const [low, high] = [of(Math.min(...xs)), of(Math.max(...xs))]
  const ys = ticksTo(Math.max(y.goal?.at ?? 0, ...points.map(([, value]) => value)))
  const top = ys.at(-1) ?? 1
  return {
    xs,
    ys,
    atX: (value: number) => round(margin.left + (inner.width * (of(value) - low)) / (high - low || 1)),
    atY: (value: number) => round(margin.top + inner.height * (1 - value / top)),
  }
}
type Scales = ReturnType<typeof scales>

function axes({ x, y }: Plot, { xs, ys, atX, atY }: Scales): string[] {
  const bottom = margin.top + inner.height
  const right = margin.left + inner.width
  return [
    ...ys.map(
      (value) =>
        `<path class="grid" d="M${margin.left} ${atY(value)}H${right}"/><text x="${margin.left - 8}" y="${atY(value) + 4}" text-anchor="end">${shown(value)}</text>`,
    ),
    ...xs.map(
      (value) =>
        `<path class="axis" d="M${atX(value)} ${bottom}v5"/><text x="${atX(value)}" y="${bottom + 20}" text-anchor="middle">${shown(value)}</text>`,
    ),
    `<path class="axis" d="M${margin.left} ${margin.top}V${bottom}H${right}"/>`,
    `<text x="${margin.left + inner.width / 2}" y="${size.height - 16}" text-anchor="middle">${escaped(x.label)}</text>`,
    `<text transform="translate(18 ${margin.top + inner.height / 2}) rotate(-90)" text-anchor="middle">${escaped(y.label)}</text>`,
    ...(y.goal
      ? [
          `<path class="goal" d="M${margin.left} ${atY(y.goal.at)}H${right}"/><text x="${right}" y="${atY(y.goal.at) - 6}" text-anchor="end">${escaped(y.goal.name)}</text>`,
        ]
      : []),
  ]
}

/** Two rows of three names. */
const legendOf = (series: Series[]): string[] =>
  series.map(({ name }, n) => {
    const [left, top] = [margin.left + (n % 3) * (inner.width / 3), 46 + Math.floor(n / 3) * 20]
    return `<g class="s${n}"><path class="line" d="M${left} ${top}h28"/>${marker(n, left + 14, top)}</g><text x="${left + 36}" y="${top + 4}">${escaped(name)}</text>`
  })

const styleOf = (series: Series[]) => {
  const rules = (theme: 'light' | 'dark') =>
    series.map((_, n) => {
      const look = looks[n % looks.length]
      return `.s${n}{stroke:${look?.[theme]};fill:${look?.[theme]}}.s${n} .line{stroke-dasharray:${look?.dash || 'none'}}`
    })
  return `<style>text{font:13px system-ui,sans-serif;fill:#222}.title{font-size:16px;font-weight:600}.ground{fill:#fff}.grid{stroke:#ddd}.axis{stroke:#777;fill:none}.goal{stroke:#777;stroke-dasharray:6 3}.line{fill:none;stroke-width:2}${rules('light').join('')}
@media (prefers-color-scheme:dark){text{fill:#e6e6e6}.ground{fill:#16181c}.grid{stroke:#33363c}.axis{stroke:#999}.goal{stroke:#aaa}${rules('dark').join('')}}</style>`
}

/** The chart. Many points of a line are not marked one by one. */
export function svgOf(plot: Plot): string {
  const at = scales(plot)
  const lines = plot.series.map(({ points }, n) => {
    const places = points.map(([x, y]) => [at.atX(x), at.atY(y)] as const)
    const path = places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
    const marks = points.length <= 20 ? places.map(([x, y]) => marker(n, x, y)).join('') : ''
    return `<g class="s${n}"><path class="line" d="${path}"/>${marks}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${escaped(plot.title)}">`,
    styleOf(plot.series),
    `<rect class="ground" width="100%" height="100%" rx="8"/>`,
    `<text class="title" x="${margin.left}" y="26">${escaped(plot.title)}</text>`,
    ...legendOf(plot.series),
    ...axes(plot, at),
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}
