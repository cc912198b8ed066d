import {
  type Brush,
  ground,
  height,
  lettering,
  letteringWidth,
  pipe,
  ridge,
  shadow,
  sky,
  times,
  width,
} from './canvas.ts'

/** An open pit: benches going down, a ramp, dust. */
export function pit(brush: Brush): string {
  const benches = times(8, (index) => {
    const y = 430 + index * 62
    const inset = index * 58
    return `<path d="M${inset - 80},${y} Q${width / 2},${y + 46 + brush.between(-8, 8)} ${width - inset + 80},${y - 14} L${width - inset + 20},${y + 58} Q${width / 2},${y + 112} ${inset - 20},${y + 60} Z" fill="hsl(${24 + index},${30 - index}%,${56 - index * 4}%)"/>
      <path d="M${inset - 80},${y} Q${width / 2},${y + 46} ${width - inset + 80},${y - 14}" stroke="hsl(30,30%,72%)" stroke-width="5" fill="none" opacity=".6"/>`
  })
  const trucks = times(3, (index) => {
    const [x, y] = [brush.between(320, 900), 560 + index * 96]
    return `<g fill="#e0a922"><rect x="${x}" y="${y}" width="34" height="15"/><path d="M${x - 6},${y} l38,-10 l6,10 z"/></g><g fill="#222"><circle cx="${x + 7}" cy="${y + 16}" r="6"/><circle cx="${x + 27}" cy="${y + 16}" r="6"/></g>`
  })
  const ramp = `<path d="M1180,470 L420,660 L860,760 L560,900 L470,${height} L700,${height} L980,740 L560,664 L1250,500 Z" fill="hsl(33,26%,62%)" opacity=".85"/>`
  return `${sky(brush, 400)}${ridge(brush, 400, 90, 'hsl(212,14%,58%)')}${ridge(brush, 440, 60, 'hsl(28,18%,50%)')}
    <rect y="425" width="${width}" height="${height}" fill="hsl(26,26%,48%)"/>${benches}${ramp}${trucks}
    <ellipse cx="${brush.between(300, 900)}" cy="700" rx="260" ry="70" fill="#e8dcc6" opacity=".3" filter="url(#soft)"/>`
}

const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#1c1c1d"/>${times(18, (index) => `<rect x="${x - 5}" y="${y - r - 2}" width="10" height="14" fill="#333" transform="rotate(${index * 20} ${x} ${y})"/>`)}<circle cx="${x}" cy="${y}" r="${r * 0.55}" fill="#d29a17"/><circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="#5a4310"/>`

/** A haul truck standing on the ready line, with its number on the side. */
export function truck(brush: Brush): string {
  const x = brush.between(120, 240)
  const y = 250
  const body = `<path d="M${x + 120},${y + 40} L${x + 720},${y + 20} L${x + 850},${y + 150} L${x + 760},${y + 300} L${x + 250},${y + 300} L${x + 160},${y + 210} Z" fill="#d8a11c"/>
    <path d="M${x + 120},${y + 40} L${x + 720},${y + 20} L${x + 730},${y + 60} L${x + 140},${y + 82} Z" fill="#f0c147"/>
    <path d="M${x + 170},${y + 20} Q${x + 420},${y - 50} ${x + 690},${y + 26} Z" fill="hsl(26,22%,38%)"/>
    <rect x="${x + 40}" y="${y + 130}" width="150" height="150" rx="10" fill="#c69016"/><rect x="${x + 62}" y="${y + 148}" width="100" height="62" fill="#38505f"/>
    <rect x="${x + 10}" y="${y + 290}" width="860" height="70" fill="#8d6710"/><rect x="${x - 10}" y="${y + 360}" width="200" height="44" fill="#705209"/>
    ${times(5, (index) => `<rect x="${x + 14}" y="${y + 220 + index * 32}" width="30" height="6" fill="#444"/>`)}`
  const size = Math.min(70, 420 / Math.max(4, brush.label.length))
  return `${sky(brush, 420)}${ridge(brush, 430, 120, 'hsl(26,20%,52%)')}${ground(brush, 470, 30)}
    ${shadow(x + 440, y + 480, 480, 46)}${body}${wheel(x + 180, y + 390, 112)}${wheel(x + 690, y + 390, 112)}
    <rect x="${x + 300}" y="${y + 120}" width="${letteringWidth(brush.label, size) + 60}" height="${size + 44}" fill="#fff8e0"/>${lettering(brush.label, x + 330, y + 142, size)}`
}

/** A conveyor climbing to a transfer tower; `value` above 0.6 shows spilt ore under it. */
export function conveyor(brush: Brush): string {
  const spill =
    brush.value > 0.6
      ? `<path d="M300,800 Q460,${660 - brush.value * 60} 640,800 Z" fill="hsl(24,20%,30%)"/>${times(40, () => `<circle cx="${brush.between(270, 700)}" cy="${brush.between(760, 850)}" r="${brush.between(4, 14)}" fill="hsl(24,${brush.between(10, 26)}%,${brush.between(24, 44)}%)"/>`)}`
      : ''
  const legs = times(6, (index) => {
    const x = 150 + index * 165
    const top = 705 - index * 62
    return `<path d="M${x},${top} L${x - 26},800 M${x},${top} L${x + 26},800 M${x - 13},${(top + 800) / 2} L${x + 13},${(top + 800) / 2}" stroke="#4b5560" stroke-width="9"/>`
  })
  const rollers = times(24, (index) => {
    const x = 60 + index * 42
    return `<circle cx="${x}" cy="${752 - (x - 60) * 0.376}" r="9" fill="#2b2f33"/>`
  })
  // Before the edge, also with a longer name.
  const sign = Math.min(1020, width - 70 - letteringWidth(brush.label, 34))
  return `${sky(brush, 500)}${ridge(brush, 500, 130, 'hsl(28,16%,56%)')}${ground(brush, 640, 28)}
    <rect x="1000" y="210" width="190" height="560" fill="#7b8791"/><rect x="1000" y="210" width="60" height="560" fill="#5e6972"/><path d="M985,210 L1095,140 L1205,210 Z" fill="#525c65"/>
    ${times(4, (index) => `<rect x="1085" y="${260 + index * 120}" width="80" height="54" fill="#b9c9d4"/>`)}
    ${legs}<path d="M30,735 L1020,362 L1020,398 L30,771 Z" fill="#39424b"/><path d="M30,715 L1020,342 L1020,362 L30,735 Z" fill="#15181b"/>
    <path d="M40,708 ${times(16, (index) => `Q${70 + index * 62},${668 - index * 23.3} ${101 + index * 62},${686 - index * 23.3}`)} L40,712 Z" fill="hsl(24,24%,34%)"/>${rollers}${spill}
    <rect x="${sign}" y="640" width="${letteringWidth(brush.label, 34) + 30}" height="62" fill="#f4d03f"/>${lettering(brush.label, sign + 14, 654, 34)}`
}

/** A wellhead: spools, valves with wheels, a gauge on top. */
export function wellhead(brush: Brush): string {
  const red = '#b5352a'
  const valve = (x: number, y: number) =>
    `<rect x="${x - 46}" y="${y - 34}" width="92" height="68" rx="10" fill="${red}"/><rect x="${x - 60}" y="${y - 40}" width="16" height="80" fill="#8c261d"/><rect x="${x + 44}" y="${y - 40}" width="16" height="80" fill="#8c261d"/>`
  const hand = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="48" fill="none" stroke="#e8e4da" stroke-width="12"/><path d="M${x - 46},${y} H${x + 46} M${x},${y - 46} V${y + 46}" stroke="#e8e4da" stroke-width="8"/>`
  return `${sky(brush, 520)}${ridge(brush, 520, 60, 'hsl(38,20%,56%)')}${ground(brush, 560, 34)}${shadow(640, 860, 260, 34)}
    <rect x="500" y="790" width="280" height="70" fill="#8f8f8b"/>${pipe(585, 210, 110, 590, red)}
    ${times(5, (index) => `<rect x="560" y="${300 + index * 112}" width="160" height="26" fill="#8c261d"/>${times(5, (bolt) => `<circle cx="${576 + bolt * 32}" cy="${313 + index * 112}" r="6" fill="#d9d4c8"/>`)}`)}
    ${pipe(300, 520, 300, 52, red)}${pipe(680, 520, 320, 52, red)}${valve(420, 546)}${valve(870, 546)}${hand(420, 440)}${hand(870, 440)}<rect x="412" y="460" width="16" height="60" fill="#555"/><rect x="862" y="460" width="16" height="60" fill="#555"/>
    ${pipe(960, 520, 60, 300, '#5c6670')}<circle cx="640" cy="165" r="52" fill="#ddd"/><circle cx="640" cy="165" r="42" fill="#fff"/><path d="M640,165 L${640 + Math.cos(2.4 + brush.value * 4.4) * 34},${165 + Math.sin(2.4 + brush.value * 4.4) * 34}" stroke="#c0392b" stroke-width="5"/>
    <rect x="130" y="660" width="${letteringWidth(brush.label, 44) + 44}" height="88" fill="#f7f4e9"/><rect x="170" y="748" width="12" height="110" fill="#666"/>${lettering(brush.label, 152, 682, 44)}`
}

/** A pump jack in some position of its stroke. */
export function pumpjack(brush: Brush): string {
  const tilt = (brush.value - 0.5) * 34
  return `${sky(brush, 560)}${ridge(brush, 560, 80, 'hsl(90,16%,48%)')}${ground(brush, 600, 60, 22)}${shadow(640, 850, 470, 40)}
    <rect x="260" y="800" width="780" height="44" fill="#8f8f8b"/><path d="M560,800 L640,380 L720,800 M590,640 H690 M574,720 H706" stroke="#27425c" stroke-width="20" fill="none"/>
    <g transform="rotate(${tilt} 640 380)"><rect x="300" y="350" width="660" height="46" fill="#315b80"/><path d="M300,250 Q210,372 300,500 L330,480 Q270,372 330,270 Z" fill="#315b80"/><rect x="900" y="340" width="70" height="70" fill="#23405a"/></g>
    <path d="M268,480 V800" stroke="#ddd" stroke-width="5"/><rect x="240" y="740" width="56" height="70" fill="#b5352a"/>
    <circle cx="900" cy="690" r="92" fill="#23405a"/><circle cx="900" cy="690" r="30" fill="#8aa0b3"/><path d="M${900 + Math.cos(tilt / 6) * 70},${690 + Math.sin(tilt / 6) * 70} L920,410" stroke="#23405a" stroke-width="22"/><rect x="970" y="660" width="150" height="140" fill="#5c6670"/>
    <rect x="380" y="690" width="${letteringWidth(brush.label, 34) + 30}" height="64" fill="#f7f4e9"/>${lettering(brush.label, 394, 704, 34)}`
}

/** Storage tanks with a stair and a number. */
export function tank(brush: Brush): string {
  const one = (x: number, w: number, y: number, label: string) =>
    `${shadow(x + w / 2, 790, w * 0.62, 34)}<linearGradient id="t${x}"><stop offset="0" stop-color="#9aa4a8"/><stop offset=".3" stop-color="#f2f4f3"/><stop offset="1" stop-color="#7c878c"/></linearGradient>
    <rect x="${x}" y="${y}" width="${w}" height="${780 - y}" fill="url(#t${x})"/><ellipse cx="${x + w / 2}" cy="${y}" rx="${w / 2}" ry="${w * 0.09}" fill="#c8cfd1"/>
    ${times(4, (index) => `<path d="M${x},${y + 90 + index * 95} h${w}" stroke="#6f7a80" stroke-width="2" opacity=".6"/>`)}
    ${times(12, (index) => `<path d="M${x + w * 0.1 + index * w * 0.065},${770 - index * ((770 - y) / 12)} h${w * 0.09}" stroke="#495258" stroke-width="7"/>`)}${lettering(label, x + w * 0.36, y + 120, 60, '#34424c')}
    <path d="M${x + w * 0.7},${y + 20} q10,${120 + brush.value * 200} -6,${260 + brush.value * 100}" stroke="#7a4a28" stroke-width="${6 + brush.value * 16}" opacity=".35" fill="none" filter="url(#soft)"/>`
  return `${sky(brush, 560)}${ridge(brush, 560, 70, 'hsl(80,18%,46%)')}${ground(brush, 640, 40, 16)}${one(760, 400, 330, '')}${one(130, 560, 240, brush.label)}
    <path d="M0,800 H${width}" stroke="#77736a" stroke-width="26"/>${pipe(0, 830, width, 30, '#6b7780')}`
}
