import {
  type Brush,
  ground,
  height,
  lettering,
  letteringWidth,
  ridge,
  shadow,
  sky,
  times,
  width,
} from './canvas.ts'

const tyre = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="74" fill="#17181a"/><circle cx="${x}" cy="${y}" r="46" fill="#b9bec2"/>${times(5, (index) => `<rect x="${x - 6}" y="${y - 44}" width="12" height="40" fill="#6d7479" transform="rotate(${index * 72} ${x} ${y})"/>`)}<circle cx="${x}" cy="${y}" r="12" fill="#333"/>`

/** A car in the street with its plate; `value` above 0.4 has a dented door. */
export function car(brush: Brush): string {
  const hue = Math.floor(brush.random() * 360)
  const paint = `hsl(${hue},${brush.between(12, 56)}%,${brush.between(30, 62)}%)`
  const dent =
    brush.value > 0.4
      ? `<ellipse cx="610" cy="600" rx="${90 * brush.value + 30}" ry="58" fill="#000" opacity=".35" filter="url(#soft)"/>${times(7, () => `<path d="M${brush.between(520, 620)},${brush.between(570, 640)} l${brush.between(50, 120)},${brush.between(-14, 14)}" stroke="#eee" stroke-width="3"/>`)}`
      : ''
  const buildings = times(7, (index) => {
    const x = index * 190 - 30
    const y = brush.between(120, 300)
    return `<rect x="${x}" y="${y}" width="186" height="${520 - y}" fill="hsl(${brush.between(16, 44)},${brush.between(10, 34)}%,${brush.between(52, 78)}%)"/>${times(6, (pane) => `<rect x="${x + 26 + (pane % 2) * 86}" y="${y + 34 + (pane >> 1) * 84}" width="46" height="56" fill="#4a5a66" opacity=".8"/>`)}`
  })
  return `${sky(brush, 400)}${buildings}<rect y="520" width="${width}" height="70" fill="#a7a39b"/><rect y="590" width="${width}" height="${height - 590}" fill="#5a5b5d"/><rect y="584" width="${width}" height="12" fill="#d7d3c9"/>${times(6, (index) => `<rect x="${index * 240}" y="860" width="130" height="14" fill="#e9e4d4" opacity=".8"/>`)}
    ${shadow(640, 790, 500, 36)}<path d="M170,700 Q170,580 290,560 L430,540 Q520,400 640,396 L830,396 Q930,402 1010,540 L1090,560 Q1130,580 1130,700 Z" fill="${paint}"/><path d="M470,536 Q540,430 640,426 L680,426 L680,536 Z M704,426 L820,426 Q890,430 956,536 L704,536 Z" fill="#22303a"/>
    <path d="M692,440 V700 M480,546 Q470,640 490,700 M960,546 Q980,620 960,690" stroke="#000" stroke-width="4" opacity=".5" fill="none"/><rect x="720" y="566" width="60" height="14" rx="6" fill="#ddd"/><rect x="540" y="566" width="60" height="14" rx="6" fill="#ddd"/><rect x="176" y="600" width="60" height="40" rx="10" fill="#fff3c4"/><rect x="1080" y="600" width="46" height="44" rx="8" fill="#a71d1d"/><rect x="160" y="690" width="980" height="26" fill="#1d1f21"/>${dent}${tyre(340, 716)}${tyre(940, 716)}
    <rect x="${1150 - letteringWidth(brush.label, 30) - 30}" y="724" width="${letteringWidth(brush.label, 30) + 36}" height="56" rx="6" fill="#f4f4f2" stroke="#222" stroke-width="4"/>${lettering(brush.label, 1168 - letteringWidth(brush.label, 30) - 30, 737, 30)}`
}

/** A house from the street; `value` above 0.5 has tiles missing. */
export function house(brush: Brush): string {
  const wall = `hsl(${brush.between(20, 54)},${brush.between(18, 44)}%,${brush.between(70, 88)}%)`
  const tiles = times(9, (row) =>
    times(26, (column) => {
      const missing =
        brush.value > 0.5 && row < 6 && column > 8 && column < 14 && brush.random() < brush.value
      return `<rect x="${230 + column * 32 + (row % 2) * 12}" y="${230 + row * 22}" width="30" height="20" rx="6" fill="${missing ? '#3c2a20' : `hsl(14,${brush.between(38, 56)}%,${brush.between(34, 48)}%)`}"/>`
    }),
  )
  const pane = (x: number) =>
    `<rect x="${x}" y="510" width="150" height="150" fill="#fff"/><rect x="${x + 10}" y="520" width="130" height="130" fill="#5d7486"/><path d="M${x + 75},520 v130 M${x + 10},585 h130" stroke="#fff" stroke-width="8"/>`
  return `${sky(brush, 620)}${ridge(brush, 620, 60, 'hsl(110,22%,38%)')}${ground(brush, 720, 96, 30)}${shadow(660, 790, 520, 30)}<rect x="250" y="410" width="800" height="370" fill="${wall}"/><path d="M200,430 L320,226 L980,226 L1110,430 Z" fill="hsl(14,44%,36%)"/>${tiles}
    <rect x="860" y="150" width="60" height="110" fill="#8c5a44"/>${pane(320)}${pane(810)}<rect x="580" y="520" width="140" height="260" fill="#5b3a26"/><circle cx="700" cy="655" r="8" fill="#d9b34a"/><path d="M540,960 L600,780 H706 L800,960 Z" fill="#b7b1a4"/>
    <rect x="${650 - letteringWidth(brush.label, 22) / 2 - 9}" y="462" width="${letteringWidth(brush.label, 22) + 18}" height="38" fill="#24415c"/>${lettering(brush.label, 650 - letteringWidth(brush.label, 22) / 2, 470, 22, '#fff')}${times(9, () => `<circle cx="${brush.random() > 0.5 ? brush.between(60, 240) : brush.between(1060, 1240)}" cy="${brush.between(610, 720)}" r="${brush.between(30, 72)}" fill="hsl(110,${brush.between(24, 40)}%,${brush.between(24, 40)}%)"/>`)}`
}

/** A room with furniture; `value` is how high the water stood. */
export function room(brush: Brush): string {
  const level = 900 - brush.value * 240
  const wet =
    brush.value > 0.2
      ? `<path d="M0,${level} H${width} V${height} H0 Z" fill="#6b5a3a" opacity=".28"/><path d="M0,${level} H${width}" stroke="#4f4026" stroke-width="5" opacity=".5"/>`
      : ''
  return `<rect width="${width}" height="700" fill="hsl(${brush.between(30, 210)},16%,82%)"/><path d="M0,700 H${width} V${height} H0 Z" fill="#9c7a54"/>${times(10, (index) => `<path d="M${index * 150 - 60},${height} L${index * 130 + 40},700" stroke="#7a5c3b" stroke-width="4"/>`)}<rect y="676" width="${width}" height="26" fill="#fff"/>
    <rect x="120" y="120" width="320" height="340" fill="#fff"/><rect x="138" y="138" width="284" height="304" fill="#bcd6e6"/><path d="M280,138 V442 M138,290 H422" stroke="#fff" stroke-width="12"/><rect x="70" y="90" width="60" height="480" fill="#a3604a" opacity=".9"/><rect x="430" y="90" width="60" height="480" fill="#a3604a" opacity=".9"/>
    ${shadow(850, 840, 360, 30)}<rect x="560" y="560" width="580" height="180" rx="30" fill="#4e6a74"/><rect x="520" y="620" width="100" height="200" rx="26" fill="#456069"/><rect x="1080" y="620" width="100" height="200" rx="26" fill="#456069"/><rect x="600" y="700" width="500" height="100" fill="#5b7a85"/><rect x="720" y="200" width="260" height="190" fill="#3a2a1c"/><rect x="736" y="216" width="228" height="158" fill="hsl(${brush.between(0, 360)},40%,62%)"/>${wet}`
}
