// The data of the page: compressed pieces in base64, numbers as typed arrays, and look-ups in them.

const element = (id) => document.getElementById(id);

function make(tag, look, text) {
  const made = document.createElement(tag);
  if (look) made.className = look;
  if (text !== undefined) made.textContent = text;
  return made;
}

// Inflate (RFC 1951), for browsers without DecompressionStream.
function inflate(bytes, size) {
  const out = new Uint8Array(size);
  let at = 0, bit = 0, held = 0, wrote = 0;
  function bits(count) {
    while (bit < count) {
      held |= bytes[at++] << bit;
      bit += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    bit -= count;
    return value;
  }
  function tableOf(lengths) {
    const counts = new Uint16Array(16), first = new Uint16Array(16), symbols = new Uint16Array(lengths.length);
    for (const length of lengths) counts[length]++;
    counts[0] = 0;
    for (let i = 1; i < 16; i++) first[i] = first[i - 1] + counts[i - 1];
    lengths.forEach((length, symbol) => { if (length) symbols[first[length]++] = symbol; });
    return { counts, symbols };
  }
  function symbol(table) {
    let code = 0, start = 0, index = 0;
    for (let length = 1; length < 16; length++) {
      code |= bits(1);
      const count = table.counts[length];
      if (code - count < start) return table.symbols[index + code - start];
      index += count;
      start = (start + count) << 1;
      code <<= 1;
    }
    throw new Error("damaged data");
  }
  const base = (from, extra) => {
    let value = from;
    return extra.map((more) => { const now = value; value += 1 << more; return now; });
  };
  const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
  const lengthBase = base(3, lengthBits);
  lengthBase[28] = 258;
  const farBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
  const farBase = base(1, farBits);
  const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
  function stated() {
    const literals = bits(5) + 257, fars = bits(5) + 1, count = bits(4) + 4;
    const lengths = new Array(19).fill(0);
    for (let i = 0; i < count; i++) lengths[order[i]] = bits(3);
    const table = tableOf(lengths), all = [];
    while (all.length < literals + fars) {
      const code = symbol(table);
      if (code < 16) all.push(code);
      else {
        const last = code === 16 ? all[all.length - 1] : 0;
        let times = code === 16 ? 3 + bits(2) : code === 17 ? 3 + bits(3) : 11 + bits(7);
        while (times-- > 0) all.push(last);
      }
    }
    return [tableOf(all.slice(0, literals)), tableOf(all.slice(literals))];
  }
  const fixed = () => [
    tableOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
    tableOf(new Array(30).fill(5))];
  let last = false;
  while (!last) {
    last = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) {
      held = bit = 0;
      const length = bytes[at] | (bytes[at + 1] << 8);
      out.set(bytes.subarray(at + 4, at + 4 + length), wrote);
      at += 4 + length;
      wrote += length;
      continue;
    }
    const [literals, fars] = kind === 1 ? fixed() : stated();
    for (let code = symbol(literals); code !== 256; code = symbol(literals)) {
      if (code < 256) {
        out[wrote++] = code;
        continue;
      }
      const length = lengthBase[code - 257] + bits(lengthBits[code - 257]);
      const far = symbol(fars);
      const from = wrote - farBase[far] - bits(farBits[far]);
      for (let i = 0; i < length; i++) out[wrote++] = out[from + i];
    }
  }
  return out;
}

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// The bytes of a script element that holds gzip in base64.
async function unpacked(id) {
  const bytes = bytesOf(element(id).textContent);
  if (typeof DecompressionStream === "function") {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
  const header = 10, trailer = 8;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  return inflate(bytes.subarray(header, bytes.length - trailer), size);
}

function columnOf(bytes, start, [type, offset, count]) {
  const from = bytes.byteOffset + start + offset;
  if (type === "u8") return new Uint8Array(bytes.buffer, from, count);
  const size = type === "f64" ? 8 : 4;
  const buffer = from % size === 0 ? bytes.buffer : bytes.slice(start + offset, start + offset + size * count).buffer;
  const at = buffer === bytes.buffer ? from : 0;
  if (type === "f64") return new Float64Array(buffer, at, count);
  const values = new Int32Array(buffer, at, count).slice();
  for (let i = 1; i < count; i++) values[i] += values[i - 1];
  return values;
}

// Fills `run` from the page's data. Columns of a lane become its members: lane0.job is lanes[0].job.
async function readRun() {
  const bytes = await unpacked("roundel-data");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const run = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  for (const [name, place] of Object.entries(run.columns)) {
    const column = columnOf(bytes, 4 + length, place);
    const dot = name.indexOf(".");
    if (dot < 0) run[name] = column;
    else run.lanes[Number(name.slice(4, dot))][name.slice(dot + 1)] = column;
  }
  run.lanes.forEach((lane, i) => { lane.number = i; });
  run.jobNumber = new Map(run.jobs.map((id, i) => [id, i]));
  return run;
}

// The lines of decisions of a lane, as objects; each piece is unpacked once.
const pieces = new Map();
function decisionOf(lane, decision) {
  const piece = Math.floor(decision / run.decisions_of_piece);
  const id = "why-" + lane.number + "-" + piece;
  if (!element(id)) return Promise.resolve(null);
  if (!pieces.has(id)) {
    if (pieces.size > 40) pieces.delete(pieces.keys().next().value);
    pieces.set(id, unpacked(id).then((bytes) => new TextDecoder().decode(bytes).trimEnd().split("\n")));
  }
  return pieces.get(id).then((lines) => JSON.parse(lines[decision - piece * run.decisions_of_piece]));
}
