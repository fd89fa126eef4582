"""Rules for a page. Each rule checks a tab of the browser and returns the violations."""

import json
import pathlib

ELEMENTS = """
html head meta title style body a header h1 h2 h3 p span ul ol li dl div dt dd nav main section article
details summary pre code strong table caption thead tbody tr th td figure figcaption svg line rect text
tspan path circle footer fieldset legend label input button script time
""".split()

_PAGES = pathlib.Path(__file__).resolve().parents[2] / "Templates/pages"

# All rules also check the contents of closed details.
_OPEN = "for (const d of document.querySelectorAll('details')) d.open = true;"


def _ask(tab, body):
    return tab.ask("(() => { const faults = []; " + body + "; return faults.slice(0, 20) })()")


def structure(tab):
    """The page has only expected elements and links, and the labels that assistive technology needs."""
    allowed = " ".join(ELEMENTS)
    script = json.dumps((_PAGES / "pages.js").read_text())
    return _ask(tab, f"const ownScript = {script}, allowed = new Set('{allowed}'.split(' '));" + r"""
      const all = [...document.querySelectorAll('*')];
      for (const e of all) {
        const name = e.localName;
        if (!allowed.has(name)) faults.push('element ' + name);
        for (const a of e.attributes)
          if (/^on|^style$|^src/.test(a.name)) faults.push(`attribute ${a.name} of ${name}`);
        if (name === 'a' && !/^(#[a-z0-9-]+|report\.json|[\w-]+\.log|[a-z]+\.html)$/
              .test(e.getAttribute('href'))
            && !/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+\/(blob\/[0-9a-f]{40,64}\/[\w.\/%-]+#L|issues\/)\d+$/
              .test(e.getAttribute('href')))
          faults.push('link to ' + e.getAttribute('href'));
        if (name === 'input' && !(e.type === 'checkbox' && e.closest('label')) && !e.ariaLabel)
          faults.push('an input without a label');
        if (name === 'script' && e.textContent !== ownScript) faults.push('a script of another origin');
        if (name === 'a' && /^#/.test(e.getAttribute('href')) && !document.getElementById(e.hash.slice(1)))
          faults.push('link to a missing anchor: ' + e.hash);
        if (name === 'th' && !e.scope) faults.push('th without scope');
        if (name === 'table' && !e.caption) faults.push('table without caption');
        if (name === 'svg' && !(e.getAttribute('role') === 'img' && e.getAttribute('aria-label')))
          faults.push('svg without a label');
        const by = e.getAttribute('aria-labelledby');
        if (by && !document.getElementById(by)) faults.push('missing label: ' + by);
      }
      const ids = all.map(e => e.id).filter(Boolean);
      if (new Set(ids).size !== ids.length) faults.push('an id is used twice');
      const levels = all.filter(e => /^h[1-6]$/.test(e.localName)).map(e => +e.localName[1]);
      if (levels[0] !== 1 || levels.filter(l => l === 1).length !== 1) faults.push('expected exactly one h1');
      levels.forEach((l, i) => { if (i && l > levels[i - 1] + 1) faults.push('a heading level is skipped') });
      for (const mark of ['header', 'main', 'footer'])
        if (document.querySelectorAll(mark).length !== 1) faults.push('expected exactly one ' + mark);
      if (!document.documentElement.lang) faults.push('the language is missing');
      if (/[\p{Cf}\x00-\x08\x0b-\x1f\x7f-\x9f]/u.test(document.documentElement.textContent + document.title))
        faults.push('a hidden character');
      if (!document.title) faults.push('the title is missing');
      if (getComputedStyle(document.querySelector('main') || document.body).maxWidth === 'none')
        faults.push('the style sheet is not applied');
    """)


def keyboard(tab):
    """Tab reaches all elements in their order, and the focus is visible."""
    tab.ask(_OPEN + "document.activeElement.blur()")
    count = tab.ask(r"""(() => {
      window.focusable = [...document.querySelectorAll('a[href], summary, input, button, [tabindex="0"]')]
        .filter(e => e.checkVisibility());
      return focusable.length })()""")
    faults = []
    for place in range(min(count, 60)):
        tab.press("Tab", 9)
        seen, shown = tab.ask(r"""(() => {
          const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
          const shown = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
            && box.bottom > 0 && box.top < innerHeight && box.width > 0;
          return [focusable.indexOf(e), shown] })()""")
        if seen != place:
            return faults + [f"Tab key {place + 1} goes to element {seen + 1}"]
        if not shown:
            faults.append(f"the focus on element {place + 1} is not visible")
    tab.ask("document.querySelector('.skip')?.focus()")
    tab.press("Enter", 13, "\r")
    if tab.ask("document.activeElement.id") != "main":
        faults.append("the skip link does not focus the main part")
    if tab.ask("(window.first = document.querySelector('summary')) !== null"):
        tab.ask("first.focus()")
        tab.press("Enter", 13, "\r")
        if tab.ask("first.parentElement.open"):
            faults.append("Enter does not close a summary")
    return faults


def layout(tab):
    """Only elements that scroll are wider than the window."""
    return _ask(tab, _OPEN + r"""
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > width) faults.push('the page scrolls horizontally');
      for (const e of document.body.querySelectorAll('*')) {
        if (e.closest('.scroll, .hidden, .skip') && !e.matches('.scroll')) continue;
        const box = e.getBoundingClientRect();
        if (box.width > 0 && (box.right > width + 1 || box.left < -1))
          faults.push(`${e.localName}.${e.getAttribute('class')} extends from ${box.left} to ${box.right}`);
      }
      for (const e of document.querySelectorAll('a, summary')) {
        const box = e.getBoundingClientRect();
        if (!e.matches('.skip') && box.height > 0 && box.height < 16) faults.push('a click target is lower than 16 px');
      }
    """)


def contrast(tab):
    """The contrast is that of WCAG AA: 4.5, or 3 for large text and for shapes with a meaning."""
    return _ask(tab, _OPEN + r"""
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
      const known = new Map();
      const rgba = colour => {
        if (!known.has(colour)) {
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
        }
        return known.get(colour);
      };
      const light = c => c.slice(0, 3).map(v => v / 255)
        .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
      const behind = e => {
        for (; e; e = e.parentElement) {
          const style = getComputedStyle(e), colour = rgba(style.backgroundColor);
          if (style.opacity !== '1') faults.push('translucent ' + e.localName);
          if (colour[3] === 255) return colour;
          if (colour[3] !== 0) faults.push('translucent background of ' + e.localName);
        }
        return rgba(matchMedia('(prefers-color-scheme: dark)').matches ? '#000' : '#fff');
      };
      const ratio = (a, b) => {
        const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
      };
      const check = (e, colour, least) => {
        const seen = ratio(rgba(colour), behind(e));
        if (seen < least) faults.push(
          `contrast ${seen.toFixed(2)} of ${e.localName}.${e.getAttribute('class')}: ${e.textContent.slice(0, 30)}`);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let texts = 0;
      while (walker.nextNode()) {
        const e = walker.currentNode.parentElement, style = getComputedStyle(e);
        if (!walker.currentNode.data.trim() || e.closest('.hidden')) continue;
        if (style.display === 'none' || e.getClientRects().length === 0) continue;
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        check(e, e instanceof SVGElement ? style.fill : style.color, isLarge ? 3 : 4.5);
        texts += 1;
      }
      if (texts < 3) faults.push('fewer than 3 texts are visible');
      for (const e of document.querySelectorAll('.bar, .head-of')) check(e, getComputedStyle(e).fill, 3);
      for (const e of document.querySelectorAll('.way, .wait, .lane.permanent'))
        check(e, getComputedStyle(e).stroke, 3);
    """)


def printing(tab):
    """A printed page has no navigation, and shows the text of closed details."""
    faults = _ask(tab, r"""
      for (const d of document.querySelectorAll('details')) d.open = false;
      for (const e of document.querySelectorAll('nav, .skip'))
        if (getComputedStyle(e).display !== 'none') faults.push(e.localName + ' is printed');
      for (const d of document.querySelectorAll('details'))
        if (!d.lastElementChild.checkVisibility()) faults.push('the text of closed details is not printed');
      const ground = getComputedStyle(document.body).backgroundColor;
      if (ground !== 'rgb(255, 255, 255)') faults.push('the background is printed: ' + ground);
    """)
    if len(tab.send("Page.printToPDF", preferCSSPageSize=True)["data"]) < 1000:
        faults.append("nothing is printed")
    return faults


def axe(tab):
    """The rules of axe-core, which the tab contains."""
    found = tab.ask(r"""axe.run(document, {resultTypes: ['violations']}).then(result =>
      result.violations.map(v => `axe: ${v.id}: ${v.nodes.map(n => n.html.slice(0, 120)).slice(0, 3).join(' | ')}`))""")
    return found or []


def scriptless(tab):
    """Without script nothing is shown that needs it, and texts stay."""
    return _ask(tab, r"""
      for (const e of document.querySelectorAll('.copy, .search, .stale'))
        if (e.checkVisibility()) faults.push(e.className + ' is shown');
      if (document.documentElement.classList.contains('js')) faults.push('the script ran');
      if (!document.querySelector('h1')?.checkVisibility()) faults.push('the title is not shown');
    """)


def _page(body, style="main{max-width:50rem}:focus{outline:3px solid}"):
    return f"""<!doctype html><html lang="en"><head><title>pass: x</title><style>{style}</style></head>
      <body><a class="skip" href="#main">skip</a><header><h1>one</h1><nav aria-label="n">two</nav></header>
      <main id="main" tabindex="-1">three {body}</main><footer>four</footer></body></html>"""


# Name, page, and a part of the violation to find.
PLANTED = [
    ("script", _page("<script>document.title='x'</script>"), "a script of another origin"),
    ("policy", _page(
        "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\"><script>0</script>"),
     "console: "),
    ("unnamed", _page("<button></button>"), "axe: button-name"),
    ("dialog", _page("<svg onload=alert(1)></svg>"), "attribute onload"),
    ("picture", _page("<img src=http://127.0.0.1:9/x>"), "request: http"),
    ("line", _page("<a href='https://example.com/a/b/blob/main/x#L1'>a</a>"), "link to https"),
    ("box", _page("<input>"), "an input without a label"),
    ("link", _page("<a href='javascript:alert(1)'>a</a>"), "link to javascript"),
    ("wide", _page("<p style='width:2000px'>wide</p>"), "scrolls horizontally"),
    ("faint", _page("<p style='color:#999;background:#fff'>faint</p>"), "contrast 2.8"),
    ("leap", _page("<h3>leap</h3>"), "heading level is skipped"),
    ("unseen", _page("<a href='#main'>a</a>", "main{max-width:1px}:focus{outline:none}"), "is not visible"),
    ("order", _page("<a href='#main' tabindex='5'>a</a>"), "goes to element"),
    ("bidi", _page("\u202egpj"), "hidden character"),
    ("folded", _page("<details><summary>a</summary><p>b</p></details>"), "closed details is not printed"),
    ("table", _page("<table><tr><th>a</th></tr></table>"), "th without scope"),
]

# The number of cards, those that a filter shows, and the longest time of a filter in milliseconds.
FILTERING = r"""(() => {
  const field = document.querySelector('input[type=search]');
  const cards = [...document.querySelectorAll('[data-row]')];
  let slowest = 0, seen = 0;
  for (const wanted of ['c', 'crash', 'nothing at all', 'passkey', '']) {
    const start = performance.now();
    field.value = wanted;
    field.dispatchEvent(new Event('input'));
    const height = document.documentElement.scrollHeight;
    slowest = Math.max(slowest, performance.now() - start);
    if (wanted === 'passkey' && height > 0) seen = cards.filter(card => card.checkVisibility()).length;
  }
  return [cards.length, seen, slowest];
})()"""
