// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/page/page_parts.h"

namespace roundel::grading {

const char* const kPageStyle = R"css(
:root{--back:#F4F6F8;--panel:#FFFFFF;--line:#D8DEE6;--edge:#7F8B9A;--grid:#EEF1F4;--text:#17202B;--dim:#5A6675;--accent:#1F6FD6;
--accent-text:#1A5FB8;--soft:#E4EFFC;--track:#E9EDF1;--good:#0B7A4B;--warn:#B45309;--bad:#B42318;--on:#FFFFFF;--reference:#AD4B00}
@media (prefers-color-scheme:dark){:root{--back:#11151A;--panel:#181D24;--line:#2C343F;--edge:#6B7786;--grid:#20262E;--text:#E7ECF2;
--dim:#A3AFBD;--accent:#6AA9FF;--accent-text:#6AA9FF;--soft:#1B2C44;--track:#252C35;--good:#58C793;--warn:#F0B35A;--bad:#FF8A7A;
--on:#0B1420;--reference:#F0B35A}}
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1520px;padding:16px 24px 32px;background:var(--back);color:var(--text);
font:12.5px/1.4 system-ui,Inter,"Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:22px;font-weight:700;margin:8px 0 2px;line-height:1.2}
h2{font-size:13.5px;font-weight:600;margin:0}
header{display:flex;gap:16px;align-items:flex-end;justify-content:space-between;flex-wrap:wrap;margin-bottom:12px}
header p,.dim{color:var(--dim);margin:0;font-size:12px}
a{color:var(--accent-text);text-decoration:none}a:hover{text-decoration:underline}
a.button{border:1px solid var(--line);border-radius:5px;background:var(--panel);color:var(--text);padding:6px 12px}
.wide{display:grid;grid-template-columns:minmax(0,1fr) minmax(360px,460px);gap:12px;align-items:start}
.wide.alone{grid-template-columns:minmax(0,1fr)}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:12px 16px;min-width:0}
.panel+.panel,.boards .panel{margin-bottom:12px}
.head{display:flex;gap:12px 16px;flex-wrap:wrap;justify-content:space-between;align-items:baseline;margin-bottom:8px}
.counts{display:flex;gap:4px 16px;flex-wrap:wrap;color:var(--dim);font-size:11.5px}
.scroll{overflow-x:auto;margin:0 -8px}
table{border-collapse:collapse;width:100%}
th{font-weight:400;color:var(--dim);font-size:11.5px;text-align:left;white-space:nowrap;padding:4px 7px;border-bottom:1px solid var(--line)}
th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;min-height:24px}
th[aria-sort] button{color:var(--text);font-weight:600}
th[aria-sort=descending] button::after{content:" \25BE"}th[aria-sort=ascending] button::after{content:" \25B4"}
td{height:31px;padding:0 7px;border-bottom:1px solid var(--grid);white-space:nowrap}
.runs td{white-space:normal;height:26px}.runs td.num{white-space:nowrap}
.num{text-align:right}.name{font-weight:600}.name a{color:inherit}
.class td.name{max-width:190px;overflow:hidden;text-overflow:ellipsis}
tbody tr.row{cursor:pointer}tr.row:hover{background:var(--grid)}tr.row.open{background:var(--soft)}
tr.row:focus,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
tr.waiting{opacity:.55}tr.next td{border-bottom:2px solid var(--accent)}
.row.open .bar{background:var(--line)}.row.open .bar.none{background:none}
.toggle{color:var(--dim);display:inline-block;width:14px}.row.open .toggle{transform:rotate(90deg)}
.points{font-weight:700;text-align:right}
.bar{display:inline-block;vertical-align:middle;width:36px;height:8px;border-radius:3px;background:var(--track);overflow:hidden;margin-right:6px}
.bar i{display:block;height:100%;background:var(--accent)}
.bar.none{background:none;border:1px dashed var(--edge)}
.zero{color:var(--bad)}.good{color:var(--good);font-weight:600}
.mark{white-space:nowrap}.mark svg{width:14px;height:14px;vertical-align:-2.5px;margin-right:5px}
.legal{color:var(--good)}.refused,.crashed,.missing{color:var(--bad)}.too-slow{color:var(--warn)}.grader{color:var(--dim)}
.detail{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:12px 16px;margin-top:12px}
.detail.closed{display:none}
.case{display:grid;grid-template-columns:minmax(120px,220px) 76px 92px minmax(0,1fr) 70px;gap:4px 12px;align-items:center;min-height:31px;
border-bottom:1px solid var(--grid)}
.case .bar{width:64px}.case .text,.runs td{overflow-wrap:anywhere}
h3{font-size:12.5px;font-weight:600;margin:14px 0 4px}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(280px,400px);gap:0 28px}.columns.alone{display:block}
.stale{background:var(--panel);border:1px solid var(--warn);border-radius:6px;color:var(--warn);font-weight:600;margin:0 0 12px;padding:8px 16px}
mark{background:none;color:var(--bad);font-weight:600;text-decoration:underline wavy var(--bad) 1px;text-underline-offset:3px}
code.line{display:block;padding:6px 10px}
code{font:11.5px/1.5 "DejaVu Sans Mono",ui-monospace,"Liberation Mono",Menlo,Consolas,monospace;border:1px solid var(--line);border-radius:5px;padding:3px 8px;
display:inline-block;overflow-wrap:anywhere;user-select:all}
.board>svg{display:block;width:100%;max-width:560px;height:auto}
.board text{fill:var(--text);font-size:12px}.board .tick{fill:var(--dim);font-size:11px}
.board .rank{fill:var(--dim)}.board .better{fill:var(--good);font-weight:600}.board .reference{fill:var(--dim);font-weight:600}
.board .grid{stroke:var(--grid)}.board .one{stroke:var(--reference);stroke-dasharray:4 3}
.board .span{stroke:var(--accent);stroke-opacity:.55;stroke-width:2}.board .dot{fill:var(--accent)}
.board .diamond{fill:var(--panel);stroke:var(--dim);stroke-width:1.6}.board .span.of{stroke:var(--dim)}
.norank{display:flex;gap:4px 14px;flex-wrap:wrap}
@media (max-width:1099px){.wide{grid-template-columns:minmax(0,1fr)}.columns{display:block}}
@media (max-width:699px){body{padding:12px}
.scroll{margin:0;overflow:visible}.class thead{display:none}.class,.class tbody,.class tr.row,.class td{display:block;width:auto}
.class tr.row{border:1px solid var(--line);border-radius:6px;margin-bottom:8px;padding:6px 4px}
.class td{display:flex;justify-content:space-between;align-items:center;gap:12px;border:0;height:auto;min-height:28px;text-align:right;white-space:normal}
.class td::before{content:attr(data-label);color:var(--dim);font-weight:400;font-size:11.5px}.class td.name::before{display:none}
.class td.name{justify-content:flex-start;max-width:none;text-align:left;overflow-wrap:anywhere}
.case{grid-template-columns:minmax(0,1fr) 64px 84px}.case .text{grid-column:1/-1}.case .time{display:none}.case{padding:4px 0}}
@page{size:landscape;margin:12mm}
@media print{body{max-width:none;padding:0;background:none;font-size:10px}.scroll{overflow:visible;margin:0}td{padding:0 4px;height:22px}
th{padding:2px 4px;font-size:9.5px}.bar{width:24px}.class td.name{max-width:none;white-space:normal;overflow-wrap:anywhere}
.case{grid-template-columns:130px 50px 64px minmax(0,1fr) 40px;min-height:20px}.case .bar{width:44px}.board{break-inside:avoid}
.board>svg{max-width:520px}.detail,.detail.closed{display:block;break-inside:avoid}.wide{display:block}
.panel{margin-bottom:12px}a.button,.toggle{display:none}.bar{border:1px solid var(--edge)}.bar i{background:#17202B;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)css";

const char* const kPageScript = R"js(
(function(){
var table=document.querySelector('table.class');if(!table)return;
var body=table.tBodies[0],heads=[].slice.call(table.tHead.rows[0].cells);
function rows(){return [].slice.call(body.rows)}
function detail(row){return document.getElementById(row.dataset.detail)}
function set(row,open){var d=detail(row);if(d)d.classList.toggle('closed',!open);row.classList.toggle('open',open);row.setAttribute('aria-expanded',open)}
function key(row,column){var v=row.cells[column].dataset.v;return v===undefined?'':v}
function sort(column,down){
 var all=rows();
 all.sort(function(a,b){
  var x=key(a,column),y=key(b,column);
  if(x===''||y==='')return x===y?a.dataset.at-b.dataset.at:x===''?1:-1;
  var n=x-y,d=isNaN(n)?x.localeCompare(y):n;
  return d===0?a.dataset.at-b.dataset.at:down?-d:d});
 all.forEach(function(row){body.appendChild(row)});
 heads.forEach(function(h,i){i===column?h.setAttribute('aria-sort',down?'descending':'ascending'):h.removeAttribute('aria-sort')})}
heads.forEach(function(h,i){var b=h.querySelector('button');if(b)b.addEventListener('click',function(){
 var now=h.getAttribute('aria-sort');sort(i,now?now==='ascending':h.dataset.first==='down')})});
rows().forEach(function(row,i){row.tabIndex=i?-1:0;set(row,false);
 row.addEventListener('click',function(e){if(e.target.closest('a'))e.preventDefault();set(row,!row.classList.contains('open'))});
 row.addEventListener('keydown',function(e){
  var all=rows(),at=all.indexOf(row),to={ArrowDown:at+1,ArrowUp:at-1,Home:0,End:all.length-1}[e.key];
  if(e.key==='Enter'||e.key===' '){e.preventDefault();set(row,!row.classList.contains('open'))}
  else if(to!==undefined&&all[to]){e.preventDefault();row.tabIndex=-1;all[to].tabIndex=0;all[to].focus()}})});
function byAddress(){var name;try{name=decodeURIComponent(location.hash.slice(1))}catch(e){return}
 rows().forEach(function(row){if(row.dataset.name===name){set(row,true);var d=detail(row);if(d)d.scrollIntoView()}})}
window.addEventListener('hashchange',byAddress);byAddress()})();
)js";

const char* const kPageSymbols = R"svg(<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
<symbol id="o-legal" viewBox="0 0 14 14"><circle cx="7" cy="7" r="6.5" fill="currentColor"/><path d="M4 7.2l2.1 2.1L10 5" fill="none" stroke="var(--on)" stroke-width="1.6"/></symbol>
<symbol id="o-refused" viewBox="0 0 14 14"><circle cx="7" cy="7" r="6.5" fill="currentColor"/><path d="M4.7 4.7l4.6 4.6m0-4.6l-4.6 4.6" fill="none" stroke="var(--on)" stroke-width="1.6"/></symbol>
<symbol id="o-too-slow" viewBox="0 0 14 14"><circle cx="7" cy="7" r="6.5" fill="currentColor"/><path d="M7 3.2V7l2.6 1.6" fill="none" stroke="var(--on)" stroke-width="1.6"/></symbol>
<symbol id="o-crashed" viewBox="0 0 14 14"><circle cx="7" cy="7" r="6.5" fill="currentColor"/><path d="M7 3v4.8M7 9.4v1.6" fill="none" stroke="var(--on)" stroke-width="1.8"/></symbol>
<symbol id="o-missing" viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.9" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M5.2 5.6a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.8.6-.8 1.2M7 9.9v1.2" fill="none" stroke="currentColor" stroke-width="1.4"/></symbol>
<symbol id="o-grader" viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.9" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M4.4 7h5.2" stroke="currentColor" stroke-width="1.6"/></symbol>
<symbol id="o-lock" viewBox="0 0 14 14"><rect x="3" y="6.2" width="8" height="6.3" rx="1" fill="currentColor"/><path d="M4.8 6.2V4.5a2.2 2.2 0 0 1 4.4 0v1.7" fill="none" stroke="currentColor" stroke-width="1.4"/></symbol>
<symbol id="o-part" viewBox="0 0 14 14"><circle cx="7" cy="7" r="5.9" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M7 1a6 6 0 0 0 0 12z" fill="currentColor"/></symbol>
</defs></svg>
)svg";

}  // namespace roundel::grading
