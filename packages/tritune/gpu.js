// The GPU of the device, through WebGPU: what it is, and whether it computes what the CPU computes.

import * as store from "./store.js";

/** Cases of each op that are compared before the first use. */
const TRUSTED_AFTER = 1;
const VERDICT = ["gpu.json"];

/** What the browser says of its GPU; null where it offers none. */
export async function findGpu() {
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  if (!adapter) return null;
  const { info, limits } = adapter;
  return {
    vendor: info?.vendor ?? "", architecture: info?.architecture ?? "", description: info?.description ?? "",
    // A program that stands for a GPU is slower than our own kernels for the CPU.
    software: Boolean(info?.isFallbackAdapter ?? adapter.isFallbackAdapter),
    binding: limits.maxStorageBufferBindingSize, buffers: limits.maxStorageBuffersPerShaderStage,
    features: [...adapter.features].sort(),
  };
}

/** Compares so many cases of each op, or all (null), with the CPU and the exact maths. */
export async function testGpu(DeviceTest, ofEachOp, tell, control = {}) {
  const begun = performance.now();
  const test = await DeviceTest.begin(ofEachOp ?? undefined);
  const wrong = [];
  const total = test.left();
  try {
    while (test.left() && !control.stopped) {
      const found = JSON.parse(await test.step());
      if (!found.pass) wrong.push(found);
      tell({ tested: total - test.left(), total, ...found });
    }
    return { cases: total - test.left(), total, wrong, seconds: (performance.now() - begun) / 1e3 };
  } finally {
    test.free();
  }
}

/** Where a model goes: "webgpu" or "cpu". `wanted` is "auto", "gpu" or "cpu". */
export async function chooseDevice(wanted, DeviceTest, version, tell) {
  if (!["auto", "gpu", "cpu"].includes(wanted)) throw new Error(`there is no device ${wanted}; use auto, gpu or cpu`);
  const gpu = wanted === "cpu" ? null : await findGpu();
  if (!gpu && wanted === "gpu") throw new Error("this browser offers no GPU through WebGPU; use the CPU");
  if (!gpu || (gpu.software && wanted === "auto")) return "cpu";
  const why = await distrust(gpu, wanted, DeviceTest, version, tell);
  if (!why) return "webgpu";
  if (wanted === "gpu") throw new Error(`the GPU cannot be used: ${why}; use the CPU`);
  return "cpu";
}

/** Why the GPU is not trusted; null where it is. The first use of a GPU, a browser and a version tests it. */
async function distrust(gpu, wanted, DeviceTest, version, tell) {
  const key = JSON.stringify([version, gpu, navigator.userAgent]);
  const known = await store.readJson(VERDICT);
  if (known?.key === key && known.why === null) return null;
  // Also of a test that did not end: the browser, or the device, went down with it.
  if (known?.key === key && wanted === "auto") return known.why;
  const keep = (why) => store.writeJson(VERDICT, { key, why }).catch(() => {});
  await keep("its test did not end");
  let why = null;
  try {
    const { wrong } = await testGpu(DeviceTest, TRUSTED_AFTER, (event) => tell({ loaded: event.tested, total: event.total, testing: true }));
    if (wrong.length) why = `${wrong[0].op} (${wrong[0].case}): ${wrong[0].detail}`;
  } catch (error) {
    why = error.message;
  }
  await keep(why);
  return why;
}
