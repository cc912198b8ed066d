import { expect, test } from 'vitest'
import { type Plot, svgOf, ticksTo } from './plot.ts'

const plot: Plot = {
  file: 'x',
  title: 'Rate & rows',
  x: { label: 'rows', log: true },
  y: { label: 'requests per second', goal: { at: 500, name: 'goal' } },
  series: [
    {
      name: 'ours',
      points: [
        [1000, 400],
        [1_000_000, 100],
      ],
    },
    {
      name: 'bare <1>',
      points: [
        [1000, 800],
        [1_000_000, 790],
      ],
    },
  ],
}

test('ticks reach over the highest in round steps', () => {
  expect(ticksTo(800)).toEqual([0, 200, 400, 600, 800])
  expect(ticksTo(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8])
  expect(ticksTo(0)).toEqual([0, 1])
})

test('a chart names its axes and lines, has both themes, and puts points where they belong', () => {
  const svg = svgOf(plot)
  for (const text of [
    'Rate &amp; rows',
    '>rows<',
    '>requests per second<',
    '>ours<',
    '>bare &lt;1><',
    '>1,000,000<',
  ])
    expect(svg).toContain(text)
  expect(svg).toContain('prefers-color-scheme:dark')
  const [, first] = /class="s0"><path class="line" d="(M72 [\d.]+L736 [\d.]+)"/.exec(svg) ?? []
  // 400 of 800 is half way up the chart, 100 an eighth.
  expect(first).toBe('M72 236L736 344')
})
