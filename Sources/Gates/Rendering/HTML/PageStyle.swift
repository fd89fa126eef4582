import Base

/// The style of the page, and the security policy that allows only this style sheet.
enum PageStyle {
  /// The security policy: no scripts, pictures, frames or requests; only this style sheet.
  static var securityPolicy: String {
    let bytes = sheet.withUTF8Buffer { Array($0) }
    let digest = Base64.text(SHA256.digest(bytes))
    return "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"
  }

  /// Both color schemes have WCAG AA contrast; `.github/scripts/check-page` measures it.
  static let sheet: StaticString = """
    :root{color-scheme:light dark;--bg:#fff;--soft:#f5f6f8;--line:#d3d8df;--text:#1b1f24;
    --quiet:#555e69;--link:#0a58a8;--good:#14672f;--good-bg:#e5f4ea;--bad:#b0231b;
    --bad-bg:#fdecea;--warn:#774b00;--warn-bg:#fbf1dc;--idle:#555e69;--idle-bg:#eceef1}
    @media (prefers-color-scheme:dark){:root{--bg:#13161b;--soft:#1b2027;--line:#38414c;
    --text:#e7eaee;--quiet:#a7b0bb;--link:#82baff;--good:#74d191;--good-bg:#14301e;--bad:#ff9d95;
    --bad-bg:#3b1a18;--warn:#eabb6a;--warn-bg:#35280f;--idle:#a7b0bb;--idle-bg:#252b33}}
    *{box-sizing:border-box}
    html{scroll-padding-top:1rem}
    body{margin:0;background:var(--bg);color:var(--text);overflow-wrap:anywhere;
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    header,main,footer{max-width:68rem;margin:0 auto;padding:0 1.25rem}
    main:focus{outline:none}
    a{color:var(--link);text-underline-offset:.15em}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
    .skip{position:absolute;left:1rem;top:-4rem;padding:.5rem 1rem;background:var(--bg);
    border:1px solid var(--line);z-index:1}
    .skip:focus{top:1rem}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    header{padding-top:2.5rem}
    h1{font-size:1.6rem;line-height:1.25;font-weight:600;margin:0}
    .verdict{display:inline-block;margin-right:.35em;padding:.05em .5em .1em;border-radius:.25em}
    .good .verdict{color:var(--good);background:var(--good-bg)}
    .bad .verdict{color:var(--bad);background:var(--bad-bg)}
    .lead{font-size:1.1rem;margin:.75rem 0 1rem}
    .tally,nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0}
    .badge{display:inline-block;padding:0 .5em;border-radius:.25em;font-size:.875rem;
    white-space:nowrap;font-weight:600}
    .badge.good{color:var(--good);background:var(--good-bg)}
    .badge.bad{color:var(--bad);background:var(--bad-bg)}
    .badge.warn{color:var(--warn);background:var(--warn-bg)}
    .badge.idle{color:var(--idle);background:var(--idle-bg)}
    .facts{display:flex;flex-wrap:wrap;gap:.75rem 2.5rem;margin:1.25rem 0}
    .facts div{min-width:0}
    dt,.quiet,.remark,.more,.label,figcaption,caption,footer{color:var(--quiet);font-size:.875rem}
    dd{margin:0}
    nav{border-block:1px solid var(--line);padding:.6rem 0}
    nav ul{gap:.25rem 1.5rem}
    nav a{display:inline-block;padding:.25rem 0}
    section{padding-top:2.25rem}
    h2{font-size:1.25rem;line-height:1.3;font-weight:600;margin:0 0 1rem}
    h3{font-size:1rem;font-weight:600;margin:1.5rem 0 .35rem}
    article h3{margin-top:0}
    ul{padding-left:1.5rem}
    p{margin:.35rem 0}
    code,pre,.diff td{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",
    monospace;font-size:.875em}
    code,th,td,dd,li,.message{unicode-bidi:isolate}
    article{border:1px solid var(--line);border-radius:.4rem;padding:.8rem 1.1rem;margin:0 0 .75rem}
    article .name{margin-right:.6em;font-size:1.1rem}
    .rule{margin:.5rem 0 0;border-top:1px solid var(--line)}
    .rule>summary{padding:.4rem 0}
    .rule details{margin:0}
    .findings{margin:0;padding:0;list-style:none}
    .findings li{padding:.3rem 0 .3rem .75rem;border-left:2px solid var(--line);margin:0 0 .35rem}
    .findings p{margin:.05rem 0}
    .line code{display:block;white-space:pre-wrap;background:var(--soft);padding:.1rem .5rem;
    border-radius:.25rem}
    .filter{border:1px solid var(--line);border-radius:.4rem;margin:1.5rem 0 0;
    padding:.3rem 1rem .6rem;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
    .filter legend{color:var(--quiet);font-size:.875rem;padding:0 .4rem}
    .filter input{margin:0 .45em 0 0;accent-color:var(--link);width:1.1rem;height:1.1rem;
    vertical-align:-.15em}
    main:has(#show-bad:not(:checked)) .rule.bad,main:has(#show-warn:not(:checked)) .rule.warn,
    main:has(#show-idle:not(:checked)) .rule.idle{display:none}
    .title{display:flex;flex-wrap:wrap;align-items:baseline;gap:.1rem 1rem}
    .title h3,.title p{margin:0}
    strong.bad,tspan.bad{color:var(--bad);fill:var(--bad)}
    strong.warn,tspan.warn{color:var(--warn);fill:var(--warn)}
    strong.idle,tspan.idle{color:var(--idle);fill:var(--idle)}
    tspan.good{fill:var(--good)}
    .hint code{background:var(--soft);border:1px solid var(--line);border-radius:.25rem;
    padding:.1em .4em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
    details{margin:.75rem 0}
    summary{cursor:pointer;padding:.25rem 0}
    pre{background:var(--soft);border:1px solid var(--line);border-radius:.3rem;margin:.5rem 0;
    padding:.75rem .9rem;overflow:auto;max-height:26rem;white-space:pre-wrap;line-height:1.45}
    table{border-collapse:collapse;width:100%}
    th,td{text-align:left;vertical-align:top;padding:.45rem .6rem .45rem 0;
    border-bottom:1px solid var(--line);font-weight:400}
    thead th{font-size:.875rem;color:var(--quiet);overflow-wrap:normal}
    .gates tbody th{font-weight:600}
    .remark{display:block;font-weight:400}
    .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    .number,.tight{width:1%;padding-right:1.25rem;white-space:nowrap}
    tr>:last-child{padding-right:0}
    figure{margin:1.5rem 0 0}
    figcaption{margin-bottom:.5rem}
    svg{display:block;overflow:visible}
    svg text{font-size:13px;fill:var(--text)}
    svg .name{font-weight:600}
    svg .quiet,svg .tick{fill:var(--quiet);font-size:12px}
    .timeline text{paint-order:stroke;stroke:var(--bg);stroke-width:4px;stroke-linejoin:round}
    .grid{stroke:var(--line)}
    .wait{stroke:var(--quiet);stroke-width:1.5;stroke-dasharray:2 3}
    .bar.good{fill:var(--good)}
    .bar.bad{fill:var(--bad)}
    .bar.warn{fill:var(--warn)}
    .bar.idle{fill:var(--idle)}
    .diff{border:1px solid var(--line);line-height:1.45}
    .diff td{border:0;padding:.05rem .5rem}
    .diff .number{color:var(--quiet);padding-right:.5rem}
    .diff .sign{white-space:nowrap;width:1%}
    .diff code{white-space:pre-wrap;font-size:1em}
    .diff .covered{background:var(--good-bg)}
    .diff .covered .sign{color:var(--good)}
    .diff .covered .number,.diff .uncovered .number{color:inherit}
    .diff .uncovered{background:var(--bad-bg)}
    .diff .uncovered .sign{color:var(--bad)}
    .diff .uncovered .number{box-shadow:inset 3px 0 var(--bad)}
    .diff .uncounted{background:var(--soft)}
    .diff .removed{color:var(--quiet);text-decoration:line-through}
    .diff .gap td{color:var(--quiet);text-align:center;border-block:1px dashed var(--line)}
    .scroll{overflow-x:auto}
    .matrix td,.matrix thead th{min-width:7rem}
    .matrix td.good strong{color:var(--good)}
    .matrix td.warn strong{color:var(--warn)}
    .matrix td.bad strong{color:var(--bad)}
    .matrix td.idle{color:var(--idle)}
    .lane{stroke:var(--line);stroke-width:1.5;stroke-dasharray:4 4}
    .lane.permanent{stroke:var(--quiet);stroke-dasharray:none}
    .way{stroke:var(--quiet);stroke-width:1.5;fill:none}
    .way.taken{stroke-dasharray:2 4}
    .way.back-merge{stroke-width:3}
    .head{fill:var(--quiet)}
    .way.change{stroke:var(--link);stroke-width:4}
    .head.change{fill:var(--link)}
    svg .label.change{fill:var(--link);font-weight:600}
    footer{padding-block:2.5rem}
    @media (max-width:36rem){header{padding-top:1.5rem}h1{font-size:1.35rem}
    header,main,footer{padding-inline:1rem}.facts{gap:.5rem 1.5rem}}
    @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
    @media print{:root{color-scheme:light;--bg:#fff;--soft:#fff;--line:#999;--text:#000;
    --quiet:#444;--link:#000;--good:#14672f;--good-bg:#fff;--bad:#b0231b;--bad-bg:#fff;
    --warn:#774b00;--warn-bg:#fff;--idle:#444;--idle-bg:#fff}
    body{font-size:10pt}nav,.skip,.filter{display:none}header,main,footer{max-width:none;padding:0}
    pre{max-height:none}.scroll{overflow:visible}
    details::details-content{content-visibility:visible;display:block}
    article,tr,figure,svg{break-inside:avoid}h2,h3{break-after:avoid}
    .badge,.verdict{border:1px solid currentColor}}
    """
}
