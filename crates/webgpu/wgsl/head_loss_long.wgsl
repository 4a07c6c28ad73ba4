const c0: u32 = 1u; // local_size
const c1: u32 = 0u; // rows_from
const c2: u32 = 16u; // vocabulary
const c3: u32 = 0u; // gradient
const c4: u32 = 0u; // half
const c5: u32 = 0u; // teacher
const c6: f32 = 1.0f; // hard
const c7: f32 = 0.0f; // soft
const c8: f32 = 1.0f; // own
const c9: f32 = 1.0f; // temperature
const c10: f32 = 1.0f; // inv_temperature
const c11: f32 = 16384.0f; // loss_scale
const c12: u32 = 0u; // top
var<private> opaque: u32;
fn is_nan(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u; }
fn is_inf(x: f32) -> bool { return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u; }
@group(0) @binding(1) var<storage, read_write> b1: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> b2: array<i32>;
@group(0) @binding(3) var<storage, read> b3: array<f32>;
@group(0) @binding(4) var<storage, read_write> b4: array<f32>;
@group(0) @binding(5) var<storage, read> b5: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> b6: array<f32>;
@group(0) @binding(7) var<storage, read> b7: array<i32>;
struct S68 { m0: f32, m1: f32, m2: f32, m3: f32, m4: f32, m5: f32, m6: f32 }
struct S116 { m0: u32, m1: u32, m2: u32, m3: u32, m4: u32 }
struct S1212 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S116;
var<workgroup> g455: array<f32, 1024>;
var<workgroup> g489: array<f32, 16>;
var<workgroup> g517: array<u32, 1024>;
var<workgroup> g546: array<u32, 16>;
var<workgroup> g942: array<f32, 256>;
@group(0) @binding(16) var<uniform> push: S1212;
const s142: u32 = (c1 - 5u);
const s604: bool = (c4 != 0u);
const s768: bool = (c12 != 0u);
const s791: bool = (c5 != 0u);
const s863: u32 = (c2 - 1u);
const s919: u32 = (c12 + 1u);
const s992: u32 = (c12 + 1u);
const s1086: u32 = (c12 + 1u);
const s1129: bool = (c4 == 0u);
const s1169: bool = (c5 != 0u);
const s1170: bool = (c12 == 0u);
const s1171: bool = (s1169 && s1170);
const s1247: u32 = (c2 - 1u);
const s1258: u32 = (c2 % 4u);
const s1259: bool = (s1258 == 0u);
const s1270: u32 = (c2 / 4u);
const s1318: bool = (c3 != 0u);
const s1319: bool = (c5 != 0u);
const s1320: bool = (s1318 && s1319);
const s1331: u32 = (c0 * 4u);
const s1354: bool = (c3 != 0u);
const s1355: bool = (c5 != 0u);
const s1356: bool = (s1354 && s1355);
const s1377: bool = (c3 != 0u);
const s1378: bool = (c5 != 0u);
const s1379: bool = (s1377 && s1378);
const s1411: bool = (c3 == 0u);
const s1432: bool = (c3 != 0u);
const s1433: bool = (c5 != 0u);
const s1434: bool = (s1432 && s1433);
const s1443: bool = (c5 != 0u);
const s1446: bool = (c12 != 0u);
const s1460: u32 = (c12 + 1u);
const s1540: u32 = (c0 * 4u);
const s1596: bool = (c3 != 0u);
const s1597: bool = (c5 != 0u);
const s1598: bool = (s1596 && s1597);
const s1613: bool = (c12 != 0u);
const s1633: bool = (c4 == 0u);
const s1650: bool = (c5 != 0u);
const s1651: bool = (c12 == 0u);
const s1652: bool = (s1650 && s1651);
const s1700: bool = (c12 != 0u);
const s1740: u32 = (s1270 - 1u);
const s1884: u32 = (c0 * 4u);
const s1896: bool = (c12 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h1418: bool;
	var l1211: u32;
	var l1228: u32;
	var l1231: u32;
	var l1237: u32;
	var l1249: f32;
	var l1255: vec2<f32>;
	var l1256: vec2<f32>;
	var l1262: u32;
	var l1272: u32;
	var l1280: u32;
	var l1286: array<vec4<f32>, 4>;
	var l1290: vec4<f32>;
	var l1311: vec2<f32>;
	var l1313: array<vec4<f32>, 4>;
	var l1315: f32;
	var l1325: vec2<f32>;
	var l1327: array<vec4<f32>, 4>;
	var l1329: f32;
	var l1335: u32;
	var l1350: vec2<f32>;
	var l1352: f32;
	var l1367: vec2<f32>;
	var l1369: f32;
	var l1373: vec2<f32>;
	var l1374: vec2<f32>;
	var l1384: vec2<f32>;
	var l1385: vec2<f32>;
	var l1388: f32;
	var l1391: f32;
	var l1403: f32;
	var l1422: S68;
	var l1424: f32;
	var l1425: f32;
	var l1441: vec2<f32>;
	var l1449: vec2<f32>;
	var l1450: u32;
	var l1464: vec2<f32>;
	var l1466: f32;
	var l1472: vec2<f32>;
	var l1476: vec2<f32>;
	var l1477: vec2<f32>;
	var l1481: u32;
	var l1490: u32;
	var l1498: u32;
	var l1503: array<vec4<f32>, 4>;
	var l1507: vec4<f32>;
	var l1525: vec2<f32>;
	var l1527: array<vec4<f32>, 4>;
	var l1529: f32;
	var l1534: vec2<f32>;
	var l1536: array<vec4<f32>, 4>;
	var l1538: f32;
	var l1544: u32;
	var l1559: vec2<f32>;
	var l1561: f32;
	var l1571: vec2<f32>;
	var l1573: f32;
	var l1577: vec2<f32>;
	var l1582: vec2<f32>;
	var l1590: f32;
	var l1591: f32;
	var l1607: f32;
	var l1608: f32;
	var l1616: vec2<f32>;
	var l1617: u32;
	var l1619: u32;
	var l1621: vec2<f32>;
	var l1623: vec2<f32>;
	var l1632: f32;
	var l1636: f32;
	var l1640: u32;
	var l1649: f32;
	var l1653: f32;
	var l1663: f32;
	var l1670: S68;
	var l1672: f32;
	var l1675: bool;
	var l1676: f32;
	var l1678: f32;
	var l1691: u32;
	var l1693: f32;
	var l1695: vec2<f32>;
	var l1697: vec2<f32>;
	var l1703: u32;
	var l1705: u32;
	var l1707: u32;
	var l1709: S68;
	var l1711: vec2<f32>;
	var l1713: vec2<f32>;
	var l1717: u32;
	var l1725: u32;
	var l1733: u32;
	var l1742: array<vec4<f32>, 4>;
	var l1751: array<vec4<f32>, 4>;
	var l1753: vec4<f32>;
	var l1768: u32;
	var l1776: u32;
	var l1787: u32;
	var l1795: u32;
	var l1800: vec4<f32>;
	var l1809: S68;
	var l1811: f32;
	var l1814: bool;
	var l1815: f32;
	var l1818: f32;
	var l1829: array<vec2<u32>, 4>;
	var l1831: f32;
	var l1834: f32;
	var l1838: f32;
	var l1841: f32;
	var l1850: u32;
	var l1858: u32;
	var l1887: u32;
	var l1889: f32;
	var l1891: vec2<f32>;
	var l1893: vec2<f32>;
	var l1899: u32;
	var l1901: u32;
	var l1903: u32;
	var l1905: S68;
	var l1907: vec2<f32>;
	var l1909: vec2<f32>;
	let v1217 = push.m0;
	let v1220 = workgroup_id[0u];
	l1211 = (v1217 + v1220);
	let v1222 = l1211;
	let v1223 = fn_8();
	if (v1222 >= v1223) {
		return;
	}
	let v1230 = local_invocation_id[0u];
	l1228 = v1230;
	let v1232 = l1211;
	let v1234 = push.m1;
	l1231 = ((v1232 - v1234) * c2);
	let v1242 = l1211;
	let v1244 = b2[v1242];
	l1237 = min(bitcast<u32>(max(v1244, 0i)), s1247);
	let v1250 = l1231;
	let v1251 = l1237;
	let v1252 = (v1250 + v1251);
	let v1254 = bitcast<f32>(atomicLoad(&b1[v1252]));
	l1249 = v1254;
	l1255 = vec2<f32>((-3e38f), 0.0f);
	let v1257 = l1255;
	l1256 = v1257;
	if s1259 {
		let v1263 = l1228;
		l1262 = v1263;
		loop {
			let v1269 = l1262;
			if !(v1269 < s1270) { break; }
			l1272 = 0u;
			loop { // unroll
				let v1278 = l1272;
				if !(v1278 < 4u) { break; }
				let v1281 = l1262;
				let v1282 = l1272;
				l1280 = (v1281 + (v1282 * c0));
				let v1287 = l1272;
				let v1288 = l1280;
				if (v1288 < s1270) {
					let v1297 = l1231;
					let v1299 = l1280;
					let v1300 = ((v1297 / 4u) + v1299);
					let v1303 = bitcast<vec4<f32>>(vec4<u32>(atomicLoad(&b1[v1300 * 4u + 0u]), atomicLoad(&b1[v1300 * 4u + 1u]), atomicLoad(&b1[v1300 * 4u + 2u]), atomicLoad(&b1[v1300 * 4u + 3u])));
					l1290 = v1303;
				} else {
					l1290 = vec4<f32>(bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u));
				}
				let v1307 = l1290;
				l1286[v1287] = v1307;
				continuing {
					let v1309 = l1272;
					l1272 = (v1309 + bitcast<u32>(1i));
				}
			}
			let v1312 = l1255;
			l1311 = v1312;
			let v1314 = l1286;
			l1313 = v1314;
			l1315 = 1.0f;
			let v1316 = fn_62(&l1311, &l1313, &l1315);
			l1255 = v1316;
			if (s1320 && (c9 != 1.0f)) {
				let v1326 = l1256;
				l1325 = v1326;
				let v1328 = l1286;
				l1327 = v1328;
				l1329 = c10;
				let v1330 = fn_62(&l1325, &l1327, &l1329);
				l1256 = v1330;
			}
			continuing {
				let v1332 = l1262;
				l1262 = (v1332 + s1331);
			}
		}
	} else {
		let v1336 = l1228;
		l1335 = v1336;
		loop {
			let v1342 = l1335;
			if !(v1342 < c2) { break; }
			let v1344 = l1231;
			let v1345 = l1335;
			let v1346 = (v1344 + v1345);
			let v1348 = bitcast<f32>(atomicLoad(&b1[v1346]));
			let v1351 = l1255;
			l1350 = v1351;
			l1352 = (v1348 * 1.0f);
			let v1353 = fn_52(&l1350, &l1352);
			l1255 = v1353;
			if (s1356 && (c9 != 1.0f)) {
				let v1361 = l1231;
				let v1362 = l1335;
				let v1363 = (v1361 + v1362);
				let v1365 = bitcast<f32>(atomicLoad(&b1[v1363]));
				let v1368 = l1256;
				l1367 = v1368;
				l1369 = (v1365 * c10);
				let v1370 = fn_52(&l1367, &l1369);
				l1256 = v1370;
			}
			continuing {
				let v1371 = l1335;
				l1335 = (v1371 + c0);
			}
		}
	}
	let v1375 = l1255;
	l1374 = v1375;
	let v1376 = fn_66(local_invocation_id, &l1374);
	l1373 = v1376;
	if (s1379 && (c9 != 1.0f)) {
		let v1386 = l1256;
		l1385 = v1386;
		let v1387 = fn_66(local_invocation_id, &l1385);
		l1384 = v1387;
	}
	let v1390 = l1373[0u];
	l1388 = v1390;
	let v1393 = l1373[1u];
	l1391 = v1393;
	let v1394 = l1228;
	if (v1394 == 0u) {
		let v1402 = l1211;
		let v1404 = l1391;
		l1403 = v1404;
		let v1405 = fn_22(&l1403);
		let v1406 = l1388;
		let v1407 = l1249;
		b4[v1402] = (v1405 + (v1406 - v1407));
	}
	h1418 = s1411;
	if (!s1411) {
		let v1416 = extents.m3;
		h1418 = (v1416 == 0u);
	}
	let v1418 = h1418;
	if v1418 {
		return;
	}
	let v1423 = l1388;
	l1424 = 1.0f;
	let v1426 = l1391;
	l1425 = v1426;
	let v1427 = fn_15(&l1424, &l1425);
	let v1430 = l1388;
	l1422 = S68(v1423, (v1427 * c8), v1430, 0.0f, 0.0f, 0.0f, 1.0f);
	if (!(s1434 && (c9 != 1.0f))) {
		let v1440 = l1373;
		l1384 = v1440;
	}
	l1441 = vec2<f32>(0.0f, 1.0f);
	if s1443 {
		if s1446 {
			l1449 = vec2<f32>((-3e38f), 0.0f);
			let v1451 = l1228;
			l1450 = v1451;
			loop {
				let v1457 = l1450;
				if !(v1457 <= c12) { break; }
				let v1459 = l1211;
				let v1462 = l1450;
				let v1463 = ((v1459 * s1460) + v1462);
				let v1465 = l1449;
				l1464 = v1465;
				let v1468 = b5[v1463 / 4u][v1463 % 4u];
				l1466 = v1468;
				let v1469 = fn_52(&l1464, &l1466);
				l1449 = v1469;
				continuing {
					let v1470 = l1450;
					l1450 = (v1470 + c0);
				}
			}
			let v1473 = l1449;
			l1472 = v1473;
			let v1474 = fn_66(local_invocation_id, &l1472);
			l1441 = v1474;
		} else {
			l1476 = vec2<f32>((-3e38f), 0.0f);
			let v1478 = l1476;
			l1477 = v1478;
			if s1259 {
				let v1482 = l1228;
				l1481 = v1482;
				loop {
					let v1488 = l1481;
					if !(v1488 < s1270) { break; }
					l1490 = 0u;
					loop { // unroll
						let v1496 = l1490;
						if !(v1496 < 4u) { break; }
						let v1499 = l1481;
						let v1500 = l1490;
						l1498 = (v1499 + (v1500 * c0));
						let v1504 = l1490;
						let v1505 = l1498;
						if (v1505 < s1270) {
							let v1514 = l1231;
							let v1516 = l1498;
							let v1517 = ((v1514 / 4u) + v1516);
							let v1519 = b5[v1517];
							l1507 = v1519;
						} else {
							l1507 = vec4<f32>(bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u));
						}
						let v1521 = l1507;
						l1503[v1504] = v1521;
						continuing {
							let v1523 = l1490;
							l1490 = (v1523 + bitcast<u32>(1i));
						}
					}
					let v1526 = l1476;
					l1525 = v1526;
					let v1528 = l1503;
					l1527 = v1528;
					l1529 = c10;
					let v1530 = fn_62(&l1525, &l1527, &l1529);
					l1476 = v1530;
					if false {
						let v1535 = l1477;
						l1534 = v1535;
						let v1537 = l1503;
						l1536 = v1537;
						l1538 = c10;
						let v1539 = fn_62(&l1534, &l1536, &l1538);
						l1477 = v1539;
					}
					continuing {
						let v1541 = l1481;
						l1481 = (v1541 + s1540);
					}
				}
			} else {
				let v1545 = l1228;
				l1544 = v1545;
				loop {
					let v1551 = l1544;
					if !(v1551 < c2) { break; }
					let v1553 = l1231;
					let v1554 = l1544;
					let v1555 = (v1553 + v1554);
					let v1557 = b5[v1555 / 4u][v1555 % 4u];
					let v1560 = l1476;
					l1559 = v1560;
					l1561 = (v1557 * c10);
					let v1562 = fn_52(&l1559, &l1561);
					l1476 = v1562;
					if false {
						let v1565 = l1231;
						let v1566 = l1544;
						let v1567 = (v1565 + v1566);
						let v1569 = b5[v1567 / 4u][v1567 % 4u];
						let v1572 = l1477;
						l1571 = v1572;
						l1573 = (v1569 * c10);
						let v1574 = fn_52(&l1571, &l1573);
						l1477 = v1574;
					}
					continuing {
						let v1575 = l1544;
						l1544 = (v1575 + c0);
					}
				}
			}
			let v1578 = l1476;
			l1577 = v1578;
			let v1579 = fn_66(local_invocation_id, &l1577);
			l1441 = v1579;
			if false {
				let v1583 = l1477;
				l1582 = v1583;
				let v1584 = fn_66(local_invocation_id, &l1582);
				l1441 = v1584;
			}
		}
		l1422.m6 = c6;
		let v1587 = l1441[0u];
		l1422.m4 = v1587;
		l1590 = (c7 * c9);
		let v1593 = l1441[1u];
		l1591 = v1593;
		let v1594 = fn_15(&l1590, &l1591);
		l1422.m5 = v1594;
		if (s1598 && (c9 != 1.0f)) {
			let v1604 = l1384[0u];
			l1422.m2 = v1604;
			l1607 = (c7 * c9);
			let v1610 = l1384[1u];
			l1608 = v1610;
			let v1611 = fn_15(&l1607, &l1608);
			l1422.m3 = v1611;
		}
		if s1613 {
			let v1618 = l1211;
			l1617 = v1618;
			let v1620 = l1231;
			l1619 = v1620;
			let v1622 = l1384;
			l1621 = v1622;
			let v1624 = l1441;
			l1623 = v1624;
			let v1625 = fn_90(local_invocation_id, &l1617, &l1619, &l1621, &l1623);
			l1616 = v1625;
			let v1627 = l1616[0u];
			l1422.m2 = v1627;
			let v1630 = l1616[1u];
			l1422.m3 = v1630;
		}
	}
	l1632 = 0.0f;
	if s1633 {
		let v1637 = l1211;
		let v1639 = b3[v1637];
		l1636 = v1639;
		let v1641 = l1228;
		l1640 = v1641;
		loop {
			let v1647 = l1640;
			if !(v1647 < c2) { break; }
			if s1652 {
				let v1656 = l1231;
				let v1657 = l1640;
				let v1658 = (v1656 + v1657);
				let v1660 = b5[v1658 / 4u][v1658 % 4u];
				l1653 = v1660;
			} else {
				l1653 = 0.0f;
			}
			let v1662 = l1653;
			l1649 = v1662;
			let v1664 = l1231;
			let v1665 = l1640;
			let v1666 = (v1664 + v1665);
			let v1667 = l1640;
			let v1668 = l1237;
			let v1671 = l1422;
			l1670 = v1671;
			let v1674 = bitcast<f32>(atomicLoad(&b1[v1666]));
			l1672 = v1674;
			l1675 = (v1667 == v1668);
			let v1677 = l1649;
			l1676 = v1677;
			let v1679 = l1632;
			l1678 = v1679;
			let v1680 = fn_78(&l1670, &l1672, &l1675, &l1676, &l1678);
			let v1681 = l1678;
			l1632 = v1681;
			l1663 = v1680;
			let v1682 = l1231;
			let v1683 = l1640;
			let v1684 = (v1682 + v1683);
			let v1685 = l1636;
			let v1686 = l1663;
			atomicStore(&b1[v1684], bitcast<u32>((v1685 * v1686)));
			continuing {
				let v1689 = l1640;
				l1640 = (v1689 + c0);
			}
		}
		let v1692 = l1211;
		l1691 = v1692;
		let v1694 = l1632;
		l1693 = v1694;
		let v1696 = l1384;
		l1695 = v1696;
		let v1698 = l1441;
		l1697 = v1698;
		fn_106(local_invocation_id, &l1691, &l1693, &l1695, &l1697);
		if s1700 {
			let v1704 = l1211;
			l1703 = v1704;
			let v1706 = l1231;
			l1705 = v1706;
			let v1708 = l1237;
			l1707 = v1708;
			let v1710 = l1422;
			l1709 = v1710;
			let v1712 = l1384;
			l1711 = v1712;
			let v1714 = l1441;
			l1713 = v1714;
			fn_99(local_invocation_id, &l1703, &l1705, &l1707, &l1709, &l1711, &l1713);
		}
		return;
	}
	l1717 = 0u;
	loop {
		let v1723 = l1717;
		if !(v1723 < s1270) { break; }
		l1725 = 0u;
		loop { // unroll
			let v1731 = l1725;
			if !(v1731 < 4u) { break; }
			let v1734 = l1717;
			let v1735 = l1725;
			let v1738 = l1228;
			l1733 = min(((v1734 + (v1735 * c0)) + v1738), s1740);
			let v1743 = l1725;
			let v1744 = l1231;
			let v1746 = l1733;
			let v1747 = ((v1744 / 4u) + v1746);
			let v1749 = bitcast<vec4<f32>>(vec4<u32>(atomicLoad(&b1[v1747 * 4u + 0u]), atomicLoad(&b1[v1747 * 4u + 1u]), atomicLoad(&b1[v1747 * 4u + 2u]), atomicLoad(&b1[v1747 * 4u + 3u])));
			l1742[v1743] = v1749;
			let v1752 = l1725;
			if s1652 {
				let v1756 = l1231;
				let v1758 = l1733;
				let v1759 = ((v1756 / 4u) + v1758);
				let v1761 = b5[v1759];
				l1753 = v1761;
			} else {
				l1753 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v1764 = l1753;
			l1751[v1752] = v1764;
			continuing {
				let v1766 = l1725;
				l1725 = (v1766 + bitcast<u32>(1i));
			}
		}
		l1768 = 0u;
		loop { // unroll
			let v1774 = l1768;
			if !(v1774 < 4u) { break; }
			let v1777 = l1717;
			let v1778 = l1768;
			let v1781 = l1228;
			l1776 = ((v1777 + (v1778 * c0)) + v1781);
			let v1783 = l1776;
			if (v1783 < s1270) {
				l1787 = 0u;
				loop { // unroll
					let v1793 = l1787;
					if !(v1793 < 4u) { break; }
					let v1796 = l1776;
					let v1798 = l1787;
					l1795 = ((v1796 * 4u) + v1798);
					let v1801 = l1787;
					let v1802 = l1768;
					let v1803 = l1787;
					let v1804 = l1795;
					let v1805 = l1237;
					let v1807 = l1768;
					let v1808 = l1787;
					let v1810 = l1422;
					l1809 = v1810;
					let v1813 = l1742[v1802][v1803];
					l1811 = v1813;
					l1814 = (v1804 == v1805);
					let v1817 = l1751[v1807][v1808];
					l1815 = v1817;
					let v1819 = l1632;
					l1818 = v1819;
					let v1820 = fn_78(&l1809, &l1811, &l1814, &l1815, &l1818);
					let v1821 = l1818;
					l1632 = v1821;
					l1800[v1801] = (v1820 * c11);
					continuing {
						let v1824 = l1787;
						l1787 = (v1824 + bitcast<u32>(1i));
					}
				}
				let v1830 = l1768;
				let v1833 = l1800[0u];
				l1831 = v1833;
				let v1836 = l1800[1u];
				l1834 = v1836;
				let v1837 = fn_31(&l1831, &l1834);
				let v1840 = l1800[2u];
				l1838 = v1840;
				let v1843 = l1800[3u];
				l1841 = v1843;
				let v1844 = fn_31(&l1838, &l1841);
				l1829[v1830] = vec2<u32>(v1837, v1844);
			}
			continuing {
				let v1848 = l1768;
				l1768 = (v1848 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l1850 = 0u;
		loop { // unroll
			let v1856 = l1850;
			if !(v1856 < 4u) { break; }
			let v1859 = l1717;
			let v1860 = l1850;
			let v1863 = l1228;
			l1858 = ((v1859 + (v1860 * c0)) + v1863);
			let v1865 = l1858;
			if (v1865 < s1270) {
				let v1873 = l1231;
				let v1875 = l1858;
				let v1876 = ((v1873 / 2u) + v1875);
				let v1877 = l1850;
				let v1879 = l1829[v1877];
				atomicStore(&b1[v1876 * 2u + 0u], v1879[0]);
				atomicStore(&b1[v1876 * 2u + 1u], v1879[1]);
			}
			continuing {
				let v1882 = l1850;
				l1850 = (v1882 + bitcast<u32>(1i));
			}
		}
		storageBarrier();
		continuing {
			let v1885 = l1717;
			l1717 = (v1885 + s1884);
		}
	}
	let v1888 = l1211;
	l1887 = v1888;
	let v1890 = l1632;
	l1889 = v1890;
	let v1892 = l1384;
	l1891 = v1892;
	let v1894 = l1441;
	l1893 = v1894;
	fn_106(local_invocation_id, &l1887, &l1889, &l1891, &l1893);
	if s1896 {
		let v1900 = l1211;
		l1899 = v1900;
		let v1902 = l1231;
		l1901 = v1902;
		let v1904 = l1237;
		l1903 = v1904;
		let v1906 = l1422;
		l1905 = v1906;
		let v1908 = l1384;
		l1907 = v1908;
		let v1910 = l1441;
		l1909 = v1910;
		fn_99(local_invocation_id, &l1899, &l1901, &l1903, &l1905, &l1907, &l1909);
	}
	return;
}
fn fn_8() -> u32 {
	switch c1 {
		case 0u: {
			let v123 = extents.m0;
			return v123;
		}
		case 1u: {
			let v127 = extents.m1;
			return v127;
		}
		case 2u: {
			let v131 = extents.m2;
			return v131;
		}
		case 3u: {
			let v135 = extents.m3;
			return v135;
		}
		case 4u: {
			let v139 = extents.m4;
			return v139;
		}
		case default: {
			return s142;
		}
	}
}
fn fn_15(p13: ptr<function, f32>, p14: ptr<function, f32>) -> f32 {
	var h203: bool;
	var l146: f32;
	var l150: f32;
	var l156: f32;
	var l161: f32;
	var l165: f32;
	var l169: f32;
	var l190: f32;
	let v147 = (*p13);
	let v148 = (*p14);
	l146 = (v147 / v148);
	let v151 = l146;
	l150 = bitcast<f32>((bitcast<u32>(v151) & 4294963200u));
	let v157 = (*p14);
	l156 = bitcast<f32>((bitcast<u32>(v157) & 4294963200u));
	let v162 = l146;
	let v163 = l150;
	l161 = (v162 - v163);
	let v166 = (*p14);
	let v167 = l156;
	l165 = (v166 - v167);
	let v170 = (*p13);
	let v171 = l150;
	let v172 = l156;
	l169 = (v170 - (v171 * v172));
	let v175 = l169;
	let v176 = l150;
	let v177 = l165;
	l169 = (v175 - (v176 * v177));
	let v180 = l169;
	let v181 = l161;
	let v182 = l156;
	l169 = (v180 - (v181 * v182));
	let v185 = l169;
	let v186 = l161;
	let v187 = l165;
	l169 = (v185 - (v186 * v187));
	let v191 = l146;
	let v192 = l169;
	let v193 = (*p14);
	l190 = (v191 + (v192 / v193));
	let v196 = l146;
	let v197 = is_inf(v196);
	h203 = v197;
	if (!v197) {
		let v201 = l169;
		h203 = is_nan(v201);
	}
	let v203 = h203;
	let v204 = l146;
	let v205 = l190;
	return select(v205, v204, v203);
}
fn fn_19(p18: ptr<function, f32>) -> f32 {
	var l209: f32;
	var l217: f32;
	var l229: f32;
	var l265: f32;
	var l277: f32;
	let v210 = (*p18);
	l209 = round((clamp(v210, (-88.0f), 88.0f) * 1.442695f));
	let v218 = (*p18);
	let v220 = l209;
	l217 = (clamp(v218, (-88.0f), 88.0f) - (v220 * 0.6933594f));
	let v224 = l217;
	let v225 = l209;
	l217 = (v224 + (v225 * 0.00021219444f));
	l229 = 0.00019875691f;
	let v231 = l229;
	let v232 = l217;
	l229 = ((v231 * v232) + 0.0013981999f);
	let v236 = l229;
	let v237 = l217;
	l229 = ((v236 * v237) + 0.008333452f);
	let v241 = l229;
	let v242 = l217;
	l229 = ((v241 * v242) + 0.041665796f);
	let v246 = l229;
	let v247 = l217;
	l229 = ((v246 * v247) + 0.16666666f);
	let v251 = l229;
	let v252 = l217;
	l229 = ((v251 * v252) + 0.5f);
	let v256 = l229;
	let v257 = l217;
	let v259 = l217;
	let v261 = l217;
	l229 = ((((v256 * v257) * v259) + v261) + 1.0f);
	let v266 = l209;
	l265 = bitcast<f32>((bitcast<u32>((i32(v266) + 127i)) << bitcast<u32>(23i)));
	let v274 = (*p18);
	if (v274 < (-87.0f)) {
		l277 = 0.0f;
	} else {
		let v282 = l229;
		let v283 = l265;
		l277 = (v282 * v283);
	}
	let v285 = l277;
	return v285;
}
fn fn_22(p21: ptr<function, f32>) -> f32 {
	var l288: u32;
	var l292: i32;
	var l298: f32;
	var l306: f32;
	var l310: f32;
	var l352: f32;
	let v289 = (*p21);
	l288 = bitcast<u32>(v289);
	let v293 = l288;
	l292 = (bitcast<i32>((v293 - 1060439283u)) >> bitcast<u32>(23i));
	let v299 = l288;
	let v300 = l292;
	l298 = (bitcast<f32>((v299 - (bitcast<u32>(v300) << bitcast<u32>(23i)))) - 1.0f);
	let v307 = l298;
	let v308 = l298;
	l306 = (v307 * v308);
	l310 = 0.070376836f;
	let v312 = l310;
	let v313 = l298;
	l310 = ((v312 * v313) - 0.1151461f);
	let v317 = l310;
	let v318 = l298;
	l310 = ((v317 * v318) + 0.116769984f);
	let v322 = l310;
	let v323 = l298;
	l310 = ((v322 * v323) - 0.12420141f);
	let v327 = l310;
	let v328 = l298;
	l310 = ((v327 * v328) + 0.14249323f);
	let v332 = l310;
	let v333 = l298;
	l310 = ((v332 * v333) - 0.16668057f);
	let v337 = l310;
	let v338 = l298;
	l310 = ((v337 * v338) + 0.20000714f);
	let v342 = l310;
	let v343 = l298;
	l310 = ((v342 * v343) - 0.24999994f);
	let v347 = l310;
	let v348 = l298;
	l310 = ((v347 * v348) + 0.3333333f);
	let v353 = l298;
	let v354 = l306;
	let v356 = l310;
	let v358 = l292;
	let v362 = l306;
	l352 = ((((v353 * v354) * v356) - (f32(v358) * 0.00021219444f)) - (0.5f * v362));
	let v365 = l298;
	let v366 = l352;
	l352 = (v365 + v366);
	let v368 = l352;
	let v369 = l292;
	return (v368 + (f32(v369) * 0.6933594f));
}
fn fn_26(p25: ptr<function, f32>) -> u32 {
	var l375: u32;
	var l378: u32;
	var l384: u32;
	var l393: u32;
	var l408: f32;
	let v376 = (*p25);
	l375 = bitcast<u32>(v376);
	let v379 = l375;
	l378 = ((v379 >> bitcast<u32>(16i)) & 32768u);
	let v385 = l375;
	l384 = (v385 & 2147483647u);
	let v388 = l384;
	if (v388 > 2139095040u) {
		l393 = 32256u;
	} else {
		let v396 = l384;
		if (v396 >= 1199570944u) {
			l393 = 31744u;
		} else {
			let v403 = l384;
			if (v403 < 947912704u) {
				let v409 = l384;
				l408 = (bitcast<f32>(v409) + 0.5f);
				let v412 = l408;
				l393 = (bitcast<u32>(v412) - 1056964608u);
			} else {
				let v417 = l384;
				let v420 = l384;
				l393 = ((((v417 + 4095u) + ((v420 >> bitcast<u32>(13i)) & 1u)) - 939524096u) >> bitcast<u32>(13i));
			}
		}
	}
	let v429 = l378;
	let v430 = l393;
	return (v429 | v430);
}
fn fn_31(p29: ptr<function, f32>, p30: ptr<function, f32>) -> u32 {
	var l434: f32;
	var l437: f32;
	let v435 = (*p29);
	l434 = v435;
	let v436 = fn_26(&l434);
	let v438 = (*p30);
	l437 = v438;
	let v439 = fn_26(&l437);
	return (v436 | (v439 << bitcast<u32>(16i)));
}
fn fn_34(local_invocation_id: vec3<u32>, p33: ptr<function, f32>) -> f32 {
	var l444: u32;
	var l467: f32;
	var l468: u32;
	var l493: f32;
	var l494: u32;
	let v451 = local_invocation_id[0u];
	l444 = v451;
	let v456 = l444;
	let v457 = (*p33);
	g455[v456] = v457;
	workgroupBarrier();
	let v462 = l444;
	if (v462 < 16u) {
		l467 = 0.0f;
		let v469 = l444;
		l468 = v469;
		loop {
			let v475 = l468;
			if !(v475 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v480 = l468;
			let v482 = g455[v480];
			let v483 = l467;
			l467 = (v483 + v482);
			continuing {
				let v485 = l468;
				l468 = (v485 + 16u);
			}
		}
		let v490 = l444;
		let v491 = l467;
		g489[v490] = v491;
	}
	workgroupBarrier();
	l493 = 0.0f;
	l494 = 0u;
	loop {
		let v500 = l494;
		if !(v500 < 16u) { break; }
		let v502 = l494;
		let v504 = g489[v502];
		let v505 = l493;
		l493 = (v505 + v504);
		continuing {
			let v507 = l494;
			l494 = (v507 + bitcast<u32>(1i));
		}
	}
	let v509 = l493;
	return v509;
}
fn fn_39(local_invocation_id: vec3<u32>, p38: ptr<function, u32>) -> u32 {
	var l512: u32;
	var l526: u32;
	var l527: u32;
	var l550: u32;
	var l551: u32;
	let v514 = local_invocation_id[0u];
	l512 = v514;
	let v518 = l512;
	let v519 = (*p38);
	g517[v518] = v519;
	workgroupBarrier();
	let v522 = l512;
	if (v522 < 16u) {
		l526 = 0u;
		let v528 = l512;
		l527 = v528;
		loop {
			let v534 = l527;
			if !(v534 < vec3<u32>(c0, 1u, 1u).x) { break; }
			let v537 = l526;
			let v538 = l527;
			let v540 = g517[v538];
			l526 = max(v537, v540);
			continuing {
				let v542 = l527;
				l527 = (v542 + 16u);
			}
		}
		let v547 = l512;
		let v548 = l526;
		g546[v547] = v548;
	}
	workgroupBarrier();
	l550 = 0u;
	l551 = 0u;
	loop {
		let v557 = l551;
		if !(v557 < 16u) { break; }
		let v559 = l550;
		let v560 = l551;
		let v562 = g546[v560];
		l550 = max(v559, v562);
		continuing {
			let v564 = l551;
			l551 = (v564 + bitcast<u32>(1i));
		}
	}
	let v566 = l550;
	return v566;
}
fn fn_42(local_invocation_id: vec3<u32>, p41: ptr<function, f32>) -> f32 {
	var l569: u32;
	var l572: u32;
	var l577: u32;
	var l585: u32;
	var l591: u32;
	let v570 = (*p41);
	l569 = bitcast<u32>(v570);
	let v573 = l569;
	if ((v573 & 2147483648u) != 0u) {
		let v580 = l569;
		l577 = (~v580);
	} else {
		let v583 = l569;
		l577 = (v583 | 2147483648u);
	}
	let v586 = l577;
	l585 = v586;
	let v587 = fn_39(local_invocation_id, &l585);
	l572 = v587;
	let v588 = l572;
	if ((v588 & 2147483648u) != 0u) {
		let v594 = l572;
		l591 = (v594 & 2147483647u);
	} else {
		let v597 = l572;
		l591 = (~v597);
	}
	let v599 = l591;
	return bitcast<f32>(v599);
}
fn fn_45(p44: ptr<function, f32>) -> f32 {
	var l605: f32;
	var l612: f32;
	if s604 {
		let v608 = (*p44);
		l605 = exp2((v608 * 1.442695f));
	} else {
		let v613 = (*p44);
		l612 = v613;
		let v614 = fn_19(&l612);
		l605 = v614;
	}
	let v615 = l605;
	return v615;
}
fn fn_52(p50: ptr<function, vec2<f32>>, p51: ptr<function, f32>) -> vec2<f32> {
	var l631: f32;
	var l645: f32;
	let v618 = (*p51);
	let v620 = (*p50)[0u];
	if (v618 > v620) {
		let v624 = (*p51);
		let v626 = (*p50)[1u];
		let v628 = (*p50)[0u];
		let v629 = (*p51);
		l631 = (v628 - v629);
		let v632 = fn_45(&l631);
		return vec2<f32>(v624, ((v626 * v632) + 1.0f));
	}
	let v638 = (*p50)[0u];
	let v640 = (*p50)[1u];
	let v641 = (*p51);
	let v643 = (*p50)[0u];
	l645 = (v641 - v643);
	let v646 = fn_45(&l645);
	return vec2<f32>(v638, (v640 + v646));
}
fn fn_62(p59: ptr<function, vec2<f32>>, p60: ptr<function, array<vec4<f32>, 4>>, p61: ptr<function, f32>) -> vec2<f32> {
	var l652: vec4<f32>;
	var l657: u32;
	var l674: f32;
	var l690: f32;
	var l697: f32;
	var l700: u32;
	var l708: u32;
	var l724: f32;
	let v654 = (*p60)[0i];
	let v655 = (*p61);
	l652 = (v654 * v655);
	l657 = 1u;
	loop { // unroll
		let v663 = l657;
		if !(v663 < 4u) { break; }
		let v665 = l652;
		let v666 = l657;
		let v668 = (*p60)[v666];
		let v669 = (*p61);
		l652 = max(v665, (v668 * v669));
		continuing {
			let v672 = l657;
			l657 = (v672 + bitcast<u32>(1i));
		}
	}
	let v676 = (*p59)[0u];
	let v678 = l652[0u];
	let v680 = l652[1u];
	let v683 = l652[2u];
	let v686 = l652[3u];
	l674 = max(v676, max(max(v678, v680), max(v683, v686)));
	let v692 = (*p59)[1u];
	let v694 = (*p59)[0u];
	let v695 = l674;
	l697 = (v694 - v695);
	let v698 = fn_45(&l697);
	l690 = (v692 * v698);
	l700 = 0u;
	loop { // unroll
		let v706 = l700;
		if !(v706 < 4u) { break; }
		l708 = 0u;
		loop { // unroll
			let v714 = l708;
			if !(v714 < 4u) { break; }
			let v716 = l700;
			let v717 = l708;
			let v719 = (*p60)[v716][v717];
			let v720 = (*p61);
			let v722 = l674;
			l724 = ((v719 * v720) - v722);
			let v725 = fn_45(&l724);
			let v726 = l690;
			l690 = (v726 + v725);
			continuing {
				let v728 = l708;
				l708 = (v728 + bitcast<u32>(1i));
			}
		}
		continuing {
			let v730 = l700;
			l700 = (v730 + bitcast<u32>(1i));
		}
	}
	let v732 = l674;
	let v733 = l690;
	return vec2<f32>(v732, v733);
}
fn fn_66(local_invocation_id: vec3<u32>, p65: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l737: f32;
	var l738: f32;
	var l749: f32;
	var l752: f32;
	let v740 = (*p65)[0u];
	l738 = v740;
	let v741 = fn_42(local_invocation_id, &l738);
	l737 = v741;
	let v742 = l737;
	let v744 = (*p65)[1u];
	let v746 = (*p65)[0u];
	let v747 = l737;
	l749 = (v746 - v747);
	let v750 = fn_45(&l749);
	l752 = (v744 * v750);
	let v753 = fn_34(local_invocation_id, &l752);
	return vec2<f32>(v742, v753);
}
fn fn_78(p73: ptr<function, S68>, p74: ptr<function, f32>, p75: ptr<function, bool>, p76: ptr<function, f32>, p77: ptr<function, f32>) -> f32 {
	var l757: f32;
	var l762: f32;
	var l777: f32;
	var l794: f32;
	var l797: f32;
	var l802: f32;
	var l828: f32;
	var l836: f32;
	let v758 = (*p74);
	let v760 = (*p73).m0;
	l762 = (v758 - v760);
	let v763 = fn_45(&l762);
	let v765 = (*p73).m1;
	l757 = (v763 * v765);
	if s768 {
		let v771 = (*p74);
		let v775 = (*p73).m2;
		l777 = ((v771 * c10) - v775);
		let v778 = fn_45(&l777);
		let v780 = (*p73).m3;
		let v782 = l757;
		l757 = (v782 + (v778 * v780));
		let v784 = (*p75);
		let v785 = (*p74);
		(*p75) = (v784 && (v785 > (-2.7e38f)));
	} else {
		if s791 {
			let v795 = (*p76);
			l794 = (v795 * c10);
			let v798 = l794;
			let v800 = (*p73).m4;
			l802 = (v798 - v800);
			let v803 = fn_45(&l802);
			l797 = v803;
			let v804 = l797;
			let v807 = (*p73).m5;
			let v809 = l757;
			l757 = (v809 - (v804 * v807));
			let v811 = l797;
			let v812 = l794;
			let v813 = (*p74);
			let v817 = (*p77);
			(*p77) = (v817 + (v811 * (v812 - (v813 * c10))));
			if (c9 != 1.0f) {
				let v823 = (*p74);
				let v826 = (*p73).m2;
				l828 = ((v823 * c10) - v826);
				let v829 = fn_45(&l828);
				let v831 = (*p73).m3;
				let v833 = l757;
				l757 = (v833 + (v829 * v831));
			}
		}
	}
	let v835 = (*p75);
	if v835 {
		let v839 = l757;
		let v842 = (*p73).m6;
		l836 = (v839 - v842);
	} else {
		let v845 = l757;
		l836 = v845;
	}
	let v846 = l836;
	return v846;
}
fn fn_83(p81: ptr<function, u32>, p82: ptr<function, u32>) -> u32 {
	let v853 = (*p81);
	let v855 = (*p82);
	let v856 = ((v853 * c12) + v855);
	let v859 = b7[v856];
	return min(bitcast<u32>(max(v859, 0i)), s863);
}
fn fn_90(local_invocation_id: vec3<u32>, p86: ptr<function, u32>, p87: ptr<function, u32>, p88: ptr<function, vec2<f32>>, p89: ptr<function, vec2<f32>>) -> vec2<f32> {
	var l867: u32;
	var l870: f32;
	var l873: f32;
	var l878: f32;
	var l881: f32;
	var l886: f32;
	var l887: u32;
	var l896: u32;
	var l898: u32;
	var l900: u32;
	var l904: f32;
	var l913: f32;
	var l927: f32;
	var l953: vec2<f32>;
	var l955: u32;
	var l964: f32;
	var l976: vec2<f32>;
	var l978: f32;
	var l983: vec2<f32>;
	var l986: f32;
	var l987: f32;
	var l990: f32;
	var l999: f32;
	var l1002: f32;
	var l1019: f32;
	var l1034: f32;
	var l1037: f32;
	var l1042: f32;
	var l1043: f32;
	let v869 = local_invocation_id[0u];
	l867 = v869;
	let v872 = (*p88)[0u];
	let v875 = (*p88)[1u];
	l873 = v875;
	let v876 = fn_22(&l873);
	l870 = (v872 + v876);
	let v880 = (*p89)[0u];
	let v883 = (*p89)[1u];
	l881 = v883;
	let v884 = fn_22(&l881);
	l878 = (v880 + v884);
	l886 = 0.0f;
	workgroupBarrier();
	let v888 = l867;
	l887 = v888;
	loop {
		let v894 = l887;
		if !(v894 < c12) { break; }
		let v897 = (*p87);
		let v899 = (*p86);
		l898 = v899;
		let v901 = l887;
		l900 = v901;
		let v902 = fn_83(&l898, &l900);
		l896 = (v897 + v902);
		let v909 = l896;
		let v912 = bitcast<f32>(atomicLoad(&b1[v909]));
		l904 = v912;
		let v918 = (*p86);
		let v921 = l887;
		let v922 = ((v918 * s919) + v921);
		let v924 = b5[v922 / 4u][v922 % 4u];
		let v925 = l878;
		l913 = (v924 - v925);
		let v928 = l913;
		l927 = v928;
		let v929 = fn_19(&l927);
		let v930 = l913;
		let v931 = l904;
		let v933 = l870;
		let v937 = l886;
		l886 = (v937 + (v929 * (v930 - ((v931 * c10) - v933))));
		let v943 = l887;
		let v944 = l904;
		g942[v943] = v944;
		let v946 = l896;
		atomicStore(&b1[v946], bitcast<u32>((-3e38f)));
		continuing {
			let v950 = l887;
			l887 = (v950 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	storageBarrier();
	workgroupBarrier();
	l953 = vec2<f32>((-3e38f), 0.0f);
	let v956 = l867;
	l955 = v956;
	loop {
		let v962 = l955;
		if !(v962 < c2) { break; }
		let v965 = (*p87);
		let v966 = l955;
		let v967 = (v965 + v966);
		let v969 = bitcast<f32>(atomicLoad(&b1[v967]));
		l964 = v969;
		let v970 = l964;
		if (v970 > (-2.7e38f)) {
			let v974 = l964;
			let v977 = l953;
			l976 = v977;
			l978 = (v974 * c10);
			let v979 = fn_52(&l976, &l978);
			l953 = v979;
		}
		continuing {
			let v981 = l955;
			l955 = (v981 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v984 = l953;
	l983 = v984;
	let v985 = fn_66(local_invocation_id, &l983);
	l953 = v985;
	let v988 = l886;
	l987 = v988;
	let v989 = fn_34(local_invocation_id, &l987);
	l986 = v989;
	let v991 = (*p86);
	let v994 = ((v991 * s992) + c12);
	let v996 = b5[v994 / 4u][v994 % 4u];
	let v997 = l878;
	l990 = (v996 - v997);
	let v1001 = l953[0u];
	let v1004 = l953[1u];
	l1002 = v1004;
	let v1005 = fn_22(&l1002);
	let v1007 = l870;
	l999 = ((v1001 + v1005) - v1007);
	let v1009 = l867;
	if (v1009 == 0u) {
		let v1017 = (*p86);
		let v1018 = l986;
		let v1020 = l990;
		l1019 = v1020;
		let v1021 = fn_19(&l1019);
		let v1022 = l990;
		let v1023 = l999;
		b6[v1017] = (((v1018 + (v1021 * (v1022 - v1023))) * c9) * c9);
	}
	let v1031 = l953[0u];
	let v1035 = l999;
	l1034 = v1035;
	let v1036 = fn_19(&l1034);
	let v1038 = l990;
	l1037 = v1038;
	let v1039 = fn_19(&l1037);
	l1042 = ((c7 * c9) * (v1036 - v1039));
	let v1045 = l953[1u];
	l1043 = v1045;
	let v1046 = fn_15(&l1042, &l1043);
	return vec2<f32>(v1031, v1046);
}
fn fn_99(local_invocation_id: vec3<u32>, p93: ptr<function, u32>, p94: ptr<function, u32>, p95: ptr<function, u32>, p96: ptr<function, S68>, p97: ptr<function, vec2<f32>>, p98: ptr<function, vec2<f32>>) {
	var l1050: f32;
	var l1052: f32;
	var l1053: f32;
	var l1057: f32;
	var l1059: f32;
	var l1060: f32;
	var l1064: u32;
	var l1074: u32;
	var l1075: u32;
	var l1077: u32;
	var l1080: f32;
	var l1084: f32;
	var l1092: f32;
	var l1097: f32;
	var l1107: f32;
	var l1115: f32;
	var l1159: f32;
	storageBarrier();
	workgroupBarrier();
	l1052 = (c7 * c9);
	let v1055 = (*p97)[1u];
	l1053 = v1055;
	let v1056 = fn_15(&l1052, &l1053);
	l1050 = v1056;
	l1059 = (c7 * c9);
	let v1062 = (*p98)[1u];
	l1060 = v1062;
	let v1063 = fn_15(&l1059, &l1060);
	l1057 = v1063;
	let v1066 = local_invocation_id[0u];
	l1064 = v1066;
	loop {
		let v1072 = l1064;
		if !(v1072 < c12) { break; }
		let v1076 = (*p93);
		l1075 = v1076;
		let v1078 = l1064;
		l1077 = v1078;
		let v1079 = fn_83(&l1075, &l1077);
		l1074 = v1079;
		let v1081 = l1064;
		let v1083 = g942[v1081];
		l1080 = v1083;
		let v1085 = (*p93);
		let v1088 = l1064;
		let v1089 = ((v1085 * s1086) + v1088);
		let v1091 = b5[v1089 / 4u][v1089 % 4u];
		l1084 = v1091;
		let v1093 = l1080;
		let v1095 = (*p96).m0;
		l1097 = (v1093 - v1095);
		let v1098 = fn_19(&l1097);
		let v1100 = (*p96).m1;
		l1092 = (v1098 * v1100);
		let v1102 = l1080;
		let v1105 = (*p97)[0u];
		l1107 = ((v1102 * c10) - v1105);
		let v1108 = fn_19(&l1107);
		let v1109 = l1050;
		let v1111 = l1084;
		let v1113 = (*p98)[0u];
		l1115 = (v1111 - v1113);
		let v1116 = fn_19(&l1115);
		let v1117 = l1057;
		let v1120 = l1092;
		l1092 = (v1120 + ((v1108 * v1109) - (v1116 * v1117)));
		let v1122 = l1074;
		let v1123 = (*p95);
		let v1127 = l1092;
		l1092 = (v1127 - select(0.0f, c6, (v1122 == v1123)));
		if s1129 {
			let v1132 = (*p94);
			let v1133 = l1074;
			let v1134 = (v1132 + v1133);
			let v1139 = (*p93);
			let v1141 = b3[v1139];
			let v1142 = l1092;
			atomicStore(&b1[v1134], bitcast<u32>((v1141 * v1142)));
		} else {
			let v1150 = (*p94);
			let v1151 = l1074;
			let v1153 = (v1150 + (v1151 / 2u));
			let v1156 = l1092;
			l1159 = (v1156 * c11);
			let v1160 = fn_26(&l1159);
			let v1161 = l1074;
			let v1165 = atomicOr(&b1[v1153], (v1160 << (16u * (v1161 & 1u))));
		}
		continuing {
			let v1167 = l1064;
			l1064 = (v1167 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	return;
}
fn fn_106(local_invocation_id: vec3<u32>, p102: ptr<function, u32>, p103: ptr<function, f32>, p104: ptr<function, vec2<f32>>, p105: ptr<function, vec2<f32>>) {
	var l1174: f32;
	var l1175: f32;
	var l1178: f32;
	var l1179: f32;
	var l1188: f32;
	var l1190: f32;
	var l1194: f32;
	if s1171 {
		let v1176 = (*p103);
		l1175 = v1176;
		let v1177 = fn_34(local_invocation_id, &l1175);
		l1178 = v1177;
		let v1181 = (*p105)[1u];
		l1179 = v1181;
		let v1182 = fn_15(&l1178, &l1179);
		l1174 = v1182;
		let v1184 = local_invocation_id[0u];
		if (v1184 == 0u) {
			let v1189 = l1174;
			let v1192 = (*p104)[1u];
			l1190 = v1192;
			let v1193 = fn_22(&l1190);
			let v1196 = (*p105)[1u];
			l1194 = v1196;
			let v1197 = fn_22(&l1194);
			let v1201 = (*p104)[0u];
			let v1203 = (*p105)[0u];
			l1188 = ((v1189 + (v1193 - v1197)) + (v1201 - v1203));
			let v1206 = (*p102);
			let v1207 = l1188;
			b6[v1206] = ((v1207 * c9) * c9);
		}
	}
	return;
}
