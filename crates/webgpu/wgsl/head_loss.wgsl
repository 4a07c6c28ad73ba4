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
struct S1209 { m0: u32, m1: u32 }
@group(0) @binding(0) var<uniform> extents: S116;
var<workgroup> g455: array<f32, 256>;
var<workgroup> g489: array<f32, 16>;
var<workgroup> g517: array<u32, 256>;
var<workgroup> g546: array<u32, 16>;
var<workgroup> g939: array<f32, 256>;
@group(0) @binding(16) var<uniform> push: S1209;
const s142: u32 = (c1 - 5u);
const s604: bool = (c4 != 0u);
const s768: bool = (c12 != 0u);
const s791: bool = (c5 != 0u);
const s863: u32 = (c2 - 1u);
const s919: u32 = (c12 + 1u);
const s989: u32 = (c12 + 1u);
const s1083: u32 = (c12 + 1u);
const s1126: bool = (c4 == 0u);
const s1166: bool = (c5 != 0u);
const s1167: bool = (c12 == 0u);
const s1168: bool = (s1166 && s1167);
const s1244: u32 = (c2 - 1u);
const s1255: u32 = (c2 % 4u);
const s1256: bool = (s1255 == 0u);
const s1267: u32 = (c2 / 4u);
const s1315: bool = (c3 != 0u);
const s1316: bool = (c5 != 0u);
const s1317: bool = (s1315 && s1316);
const s1328: u32 = (c0 * 4u);
const s1351: bool = (c3 != 0u);
const s1352: bool = (c5 != 0u);
const s1353: bool = (s1351 && s1352);
const s1374: bool = (c3 != 0u);
const s1375: bool = (c5 != 0u);
const s1376: bool = (s1374 && s1375);
const s1408: bool = (c3 == 0u);
const s1429: bool = (c3 != 0u);
const s1430: bool = (c5 != 0u);
const s1431: bool = (s1429 && s1430);
const s1440: bool = (c5 != 0u);
const s1443: bool = (c12 != 0u);
const s1457: u32 = (c12 + 1u);
const s1537: u32 = (c0 * 4u);
const s1593: bool = (c3 != 0u);
const s1594: bool = (c5 != 0u);
const s1595: bool = (s1593 && s1594);
const s1610: bool = (c12 != 0u);
const s1630: bool = (c4 == 0u);
const s1647: bool = (c5 != 0u);
const s1648: bool = (c12 == 0u);
const s1649: bool = (s1647 && s1648);
const s1697: bool = (c12 != 0u);
const s1737: u32 = (s1267 - 1u);
const s1881: u32 = (c0 * 4u);
const s1893: bool = (c12 != 0u);
@compute @workgroup_size(c0, 1u, 1u)
fn main(@builtin(workgroup_id) workgroup_id: vec3<u32>, @builtin(local_invocation_id) local_invocation_id: vec3<u32>) {
	var h1415: bool;
	var l1208: u32;
	var l1225: u32;
	var l1228: u32;
	var l1234: u32;
	var l1246: f32;
	var l1252: vec2<f32>;
	var l1253: vec2<f32>;
	var l1259: u32;
	var l1269: u32;
	var l1277: u32;
	var l1283: array<vec4<f32>, 4>;
	var l1287: vec4<f32>;
	var l1308: vec2<f32>;
	var l1310: array<vec4<f32>, 4>;
	var l1312: f32;
	var l1322: vec2<f32>;
	var l1324: array<vec4<f32>, 4>;
	var l1326: f32;
	var l1332: u32;
	var l1347: vec2<f32>;
	var l1349: f32;
	var l1364: vec2<f32>;
	var l1366: f32;
	var l1370: vec2<f32>;
	var l1371: vec2<f32>;
	var l1381: vec2<f32>;
	var l1382: vec2<f32>;
	var l1385: f32;
	var l1388: f32;
	var l1400: f32;
	var l1419: S68;
	var l1421: f32;
	var l1422: f32;
	var l1438: vec2<f32>;
	var l1446: vec2<f32>;
	var l1447: u32;
	var l1461: vec2<f32>;
	var l1463: f32;
	var l1469: vec2<f32>;
	var l1473: vec2<f32>;
	var l1474: vec2<f32>;
	var l1478: u32;
	var l1487: u32;
	var l1495: u32;
	var l1500: array<vec4<f32>, 4>;
	var l1504: vec4<f32>;
	var l1522: vec2<f32>;
	var l1524: array<vec4<f32>, 4>;
	var l1526: f32;
	var l1531: vec2<f32>;
	var l1533: array<vec4<f32>, 4>;
	var l1535: f32;
	var l1541: u32;
	var l1556: vec2<f32>;
	var l1558: f32;
	var l1568: vec2<f32>;
	var l1570: f32;
	var l1574: vec2<f32>;
	var l1579: vec2<f32>;
	var l1587: f32;
	var l1588: f32;
	var l1604: f32;
	var l1605: f32;
	var l1613: vec2<f32>;
	var l1614: u32;
	var l1616: u32;
	var l1618: vec2<f32>;
	var l1620: vec2<f32>;
	var l1629: f32;
	var l1633: f32;
	var l1637: u32;
	var l1646: f32;
	var l1650: f32;
	var l1660: f32;
	var l1667: S68;
	var l1669: f32;
	var l1672: bool;
	var l1673: f32;
	var l1675: f32;
	var l1688: u32;
	var l1690: f32;
	var l1692: vec2<f32>;
	var l1694: vec2<f32>;
	var l1700: u32;
	var l1702: u32;
	var l1704: u32;
	var l1706: S68;
	var l1708: vec2<f32>;
	var l1710: vec2<f32>;
	var l1714: u32;
	var l1722: u32;
	var l1730: u32;
	var l1739: array<vec4<f32>, 4>;
	var l1748: array<vec4<f32>, 4>;
	var l1750: vec4<f32>;
	var l1765: u32;
	var l1773: u32;
	var l1784: u32;
	var l1792: u32;
	var l1797: vec4<f32>;
	var l1806: S68;
	var l1808: f32;
	var l1811: bool;
	var l1812: f32;
	var l1815: f32;
	var l1826: array<vec2<u32>, 4>;
	var l1828: f32;
	var l1831: f32;
	var l1835: f32;
	var l1838: f32;
	var l1847: u32;
	var l1855: u32;
	var l1884: u32;
	var l1886: f32;
	var l1888: vec2<f32>;
	var l1890: vec2<f32>;
	var l1896: u32;
	var l1898: u32;
	var l1900: u32;
	var l1902: S68;
	var l1904: vec2<f32>;
	var l1906: vec2<f32>;
	let v1214 = push.m0;
	let v1217 = workgroup_id[0u];
	l1208 = (v1214 + v1217);
	let v1219 = l1208;
	let v1220 = fn_8();
	if (v1219 >= v1220) {
		return;
	}
	let v1227 = local_invocation_id[0u];
	l1225 = v1227;
	let v1229 = l1208;
	let v1231 = push.m1;
	l1228 = ((v1229 - v1231) * c2);
	let v1239 = l1208;
	let v1241 = b2[v1239];
	l1234 = min(bitcast<u32>(max(v1241, 0i)), s1244);
	let v1247 = l1228;
	let v1248 = l1234;
	let v1249 = (v1247 + v1248);
	let v1251 = bitcast<f32>(atomicLoad(&b1[v1249]));
	l1246 = v1251;
	l1252 = vec2<f32>((-3e38f), 0.0f);
	let v1254 = l1252;
	l1253 = v1254;
	if s1256 {
		let v1260 = l1225;
		l1259 = v1260;
		loop {
			let v1266 = l1259;
			if !(v1266 < s1267) { break; }
			l1269 = 0u;
			loop { // unroll
				let v1275 = l1269;
				if !(v1275 < 4u) { break; }
				let v1278 = l1259;
				let v1279 = l1269;
				l1277 = (v1278 + (v1279 * c0));
				let v1284 = l1269;
				let v1285 = l1277;
				if (v1285 < s1267) {
					let v1294 = l1228;
					let v1296 = l1277;
					let v1297 = ((v1294 / 4u) + v1296);
					let v1300 = bitcast<vec4<f32>>(vec4<u32>(atomicLoad(&b1[v1297 * 4u + 0u]), atomicLoad(&b1[v1297 * 4u + 1u]), atomicLoad(&b1[v1297 * 4u + 2u]), atomicLoad(&b1[v1297 * 4u + 3u])));
					l1287 = v1300;
				} else {
					l1287 = vec4<f32>(bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u));
				}
				let v1304 = l1287;
				l1283[v1284] = v1304;
				continuing {
					let v1306 = l1269;
					l1269 = (v1306 + bitcast<u32>(1i));
				}
			}
			let v1309 = l1252;
			l1308 = v1309;
			let v1311 = l1283;
			l1310 = v1311;
			l1312 = 1.0f;
			let v1313 = fn_62(&l1308, &l1310, &l1312);
			l1252 = v1313;
			if (s1317 && (c9 != 1.0f)) {
				let v1323 = l1253;
				l1322 = v1323;
				let v1325 = l1283;
				l1324 = v1325;
				l1326 = c10;
				let v1327 = fn_62(&l1322, &l1324, &l1326);
				l1253 = v1327;
			}
			continuing {
				let v1329 = l1259;
				l1259 = (v1329 + s1328);
			}
		}
	} else {
		let v1333 = l1225;
		l1332 = v1333;
		loop {
			let v1339 = l1332;
			if !(v1339 < c2) { break; }
			let v1341 = l1228;
			let v1342 = l1332;
			let v1343 = (v1341 + v1342);
			let v1345 = bitcast<f32>(atomicLoad(&b1[v1343]));
			let v1348 = l1252;
			l1347 = v1348;
			l1349 = (v1345 * 1.0f);
			let v1350 = fn_52(&l1347, &l1349);
			l1252 = v1350;
			if (s1353 && (c9 != 1.0f)) {
				let v1358 = l1228;
				let v1359 = l1332;
				let v1360 = (v1358 + v1359);
				let v1362 = bitcast<f32>(atomicLoad(&b1[v1360]));
				let v1365 = l1253;
				l1364 = v1365;
				l1366 = (v1362 * c10);
				let v1367 = fn_52(&l1364, &l1366);
				l1253 = v1367;
			}
			continuing {
				let v1368 = l1332;
				l1332 = (v1368 + c0);
			}
		}
	}
	let v1372 = l1252;
	l1371 = v1372;
	let v1373 = fn_66(local_invocation_id, &l1371);
	l1370 = v1373;
	if (s1376 && (c9 != 1.0f)) {
		let v1383 = l1253;
		l1382 = v1383;
		let v1384 = fn_66(local_invocation_id, &l1382);
		l1381 = v1384;
	}
	let v1387 = l1370[0u];
	l1385 = v1387;
	let v1390 = l1370[1u];
	l1388 = v1390;
	let v1391 = l1225;
	if (v1391 == 0u) {
		let v1399 = l1208;
		let v1401 = l1388;
		l1400 = v1401;
		let v1402 = fn_22(&l1400);
		let v1403 = l1385;
		let v1404 = l1246;
		b4[v1399] = (v1402 + (v1403 - v1404));
	}
	h1415 = s1408;
	if (!s1408) {
		let v1413 = extents.m3;
		h1415 = (v1413 == 0u);
	}
	let v1415 = h1415;
	if v1415 {
		return;
	}
	let v1420 = l1385;
	l1421 = 1.0f;
	let v1423 = l1388;
	l1422 = v1423;
	let v1424 = fn_15(&l1421, &l1422);
	let v1427 = l1385;
	l1419 = S68(v1420, (v1424 * c8), v1427, 0.0f, 0.0f, 0.0f, 1.0f);
	if (!(s1431 && (c9 != 1.0f))) {
		let v1437 = l1370;
		l1381 = v1437;
	}
	l1438 = vec2<f32>(0.0f, 1.0f);
	if s1440 {
		if s1443 {
			l1446 = vec2<f32>((-3e38f), 0.0f);
			let v1448 = l1225;
			l1447 = v1448;
			loop {
				let v1454 = l1447;
				if !(v1454 <= c12) { break; }
				let v1456 = l1208;
				let v1459 = l1447;
				let v1460 = ((v1456 * s1457) + v1459);
				let v1462 = l1446;
				l1461 = v1462;
				let v1465 = b5[v1460 / 4u][v1460 % 4u];
				l1463 = v1465;
				let v1466 = fn_52(&l1461, &l1463);
				l1446 = v1466;
				continuing {
					let v1467 = l1447;
					l1447 = (v1467 + c0);
				}
			}
			let v1470 = l1446;
			l1469 = v1470;
			let v1471 = fn_66(local_invocation_id, &l1469);
			l1438 = v1471;
		} else {
			l1473 = vec2<f32>((-3e38f), 0.0f);
			let v1475 = l1473;
			l1474 = v1475;
			if s1256 {
				let v1479 = l1225;
				l1478 = v1479;
				loop {
					let v1485 = l1478;
					if !(v1485 < s1267) { break; }
					l1487 = 0u;
					loop { // unroll
						let v1493 = l1487;
						if !(v1493 < 4u) { break; }
						let v1496 = l1478;
						let v1497 = l1487;
						l1495 = (v1496 + (v1497 * c0));
						let v1501 = l1487;
						let v1502 = l1495;
						if (v1502 < s1267) {
							let v1511 = l1228;
							let v1513 = l1495;
							let v1514 = ((v1511 / 4u) + v1513);
							let v1516 = b5[v1514];
							l1504 = v1516;
						} else {
							l1504 = vec4<f32>(bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u), bitcast<f32>(opaque | 4286578688u));
						}
						let v1518 = l1504;
						l1500[v1501] = v1518;
						continuing {
							let v1520 = l1487;
							l1487 = (v1520 + bitcast<u32>(1i));
						}
					}
					let v1523 = l1473;
					l1522 = v1523;
					let v1525 = l1500;
					l1524 = v1525;
					l1526 = c10;
					let v1527 = fn_62(&l1522, &l1524, &l1526);
					l1473 = v1527;
					if false {
						let v1532 = l1474;
						l1531 = v1532;
						let v1534 = l1500;
						l1533 = v1534;
						l1535 = c10;
						let v1536 = fn_62(&l1531, &l1533, &l1535);
						l1474 = v1536;
					}
					continuing {
						let v1538 = l1478;
						l1478 = (v1538 + s1537);
					}
				}
			} else {
				let v1542 = l1225;
				l1541 = v1542;
				loop {
					let v1548 = l1541;
					if !(v1548 < c2) { break; }
					let v1550 = l1228;
					let v1551 = l1541;
					let v1552 = (v1550 + v1551);
					let v1554 = b5[v1552 / 4u][v1552 % 4u];
					let v1557 = l1473;
					l1556 = v1557;
					l1558 = (v1554 * c10);
					let v1559 = fn_52(&l1556, &l1558);
					l1473 = v1559;
					if false {
						let v1562 = l1228;
						let v1563 = l1541;
						let v1564 = (v1562 + v1563);
						let v1566 = b5[v1564 / 4u][v1564 % 4u];
						let v1569 = l1474;
						l1568 = v1569;
						l1570 = (v1566 * c10);
						let v1571 = fn_52(&l1568, &l1570);
						l1474 = v1571;
					}
					continuing {
						let v1572 = l1541;
						l1541 = (v1572 + c0);
					}
				}
			}
			let v1575 = l1473;
			l1574 = v1575;
			let v1576 = fn_66(local_invocation_id, &l1574);
			l1438 = v1576;
			if false {
				let v1580 = l1474;
				l1579 = v1580;
				let v1581 = fn_66(local_invocation_id, &l1579);
				l1438 = v1581;
			}
		}
		l1419.m6 = c6;
		let v1584 = l1438[0u];
		l1419.m4 = v1584;
		l1587 = (c7 * c9);
		let v1590 = l1438[1u];
		l1588 = v1590;
		let v1591 = fn_15(&l1587, &l1588);
		l1419.m5 = v1591;
		if (s1595 && (c9 != 1.0f)) {
			let v1601 = l1381[0u];
			l1419.m2 = v1601;
			l1604 = (c7 * c9);
			let v1607 = l1381[1u];
			l1605 = v1607;
			let v1608 = fn_15(&l1604, &l1605);
			l1419.m3 = v1608;
		}
		if s1610 {
			let v1615 = l1208;
			l1614 = v1615;
			let v1617 = l1228;
			l1616 = v1617;
			let v1619 = l1381;
			l1618 = v1619;
			let v1621 = l1438;
			l1620 = v1621;
			let v1622 = fn_90(local_invocation_id, &l1614, &l1616, &l1618, &l1620);
			l1613 = v1622;
			let v1624 = l1613[0u];
			l1419.m2 = v1624;
			let v1627 = l1613[1u];
			l1419.m3 = v1627;
		}
	}
	l1629 = 0.0f;
	if s1630 {
		let v1634 = l1208;
		let v1636 = b3[v1634];
		l1633 = v1636;
		let v1638 = l1225;
		l1637 = v1638;
		loop {
			let v1644 = l1637;
			if !(v1644 < c2) { break; }
			if s1649 {
				let v1653 = l1228;
				let v1654 = l1637;
				let v1655 = (v1653 + v1654);
				let v1657 = b5[v1655 / 4u][v1655 % 4u];
				l1650 = v1657;
			} else {
				l1650 = 0.0f;
			}
			let v1659 = l1650;
			l1646 = v1659;
			let v1661 = l1228;
			let v1662 = l1637;
			let v1663 = (v1661 + v1662);
			let v1664 = l1637;
			let v1665 = l1234;
			let v1668 = l1419;
			l1667 = v1668;
			let v1671 = bitcast<f32>(atomicLoad(&b1[v1663]));
			l1669 = v1671;
			l1672 = (v1664 == v1665);
			let v1674 = l1646;
			l1673 = v1674;
			let v1676 = l1629;
			l1675 = v1676;
			let v1677 = fn_78(&l1667, &l1669, &l1672, &l1673, &l1675);
			let v1678 = l1675;
			l1629 = v1678;
			l1660 = v1677;
			let v1679 = l1228;
			let v1680 = l1637;
			let v1681 = (v1679 + v1680);
			let v1682 = l1633;
			let v1683 = l1660;
			atomicStore(&b1[v1681], bitcast<u32>((v1682 * v1683)));
			continuing {
				let v1686 = l1637;
				l1637 = (v1686 + c0);
			}
		}
		let v1689 = l1208;
		l1688 = v1689;
		let v1691 = l1629;
		l1690 = v1691;
		let v1693 = l1381;
		l1692 = v1693;
		let v1695 = l1438;
		l1694 = v1695;
		fn_106(local_invocation_id, &l1688, &l1690, &l1692, &l1694);
		if s1697 {
			let v1701 = l1208;
			l1700 = v1701;
			let v1703 = l1228;
			l1702 = v1703;
			let v1705 = l1234;
			l1704 = v1705;
			let v1707 = l1419;
			l1706 = v1707;
			let v1709 = l1381;
			l1708 = v1709;
			let v1711 = l1438;
			l1710 = v1711;
			fn_99(local_invocation_id, &l1700, &l1702, &l1704, &l1706, &l1708, &l1710);
		}
		return;
	}
	l1714 = 0u;
	loop {
		let v1720 = l1714;
		if !(v1720 < s1267) { break; }
		l1722 = 0u;
		loop { // unroll
			let v1728 = l1722;
			if !(v1728 < 4u) { break; }
			let v1731 = l1714;
			let v1732 = l1722;
			let v1735 = l1225;
			l1730 = min(((v1731 + (v1732 * c0)) + v1735), s1737);
			let v1740 = l1722;
			let v1741 = l1228;
			let v1743 = l1730;
			let v1744 = ((v1741 / 4u) + v1743);
			let v1746 = bitcast<vec4<f32>>(vec4<u32>(atomicLoad(&b1[v1744 * 4u + 0u]), atomicLoad(&b1[v1744 * 4u + 1u]), atomicLoad(&b1[v1744 * 4u + 2u]), atomicLoad(&b1[v1744 * 4u + 3u])));
			l1739[v1740] = v1746;
			let v1749 = l1722;
			if s1649 {
				let v1753 = l1228;
				let v1755 = l1730;
				let v1756 = ((v1753 / 4u) + v1755);
				let v1758 = b5[v1756];
				l1750 = v1758;
			} else {
				l1750 = vec4<f32>(0.0f, 0.0f, 0.0f, 0.0f);
			}
			let v1761 = l1750;
			l1748[v1749] = v1761;
			continuing {
				let v1763 = l1722;
				l1722 = (v1763 + bitcast<u32>(1i));
			}
		}
		l1765 = 0u;
		loop { // unroll
			let v1771 = l1765;
			if !(v1771 < 4u) { break; }
			let v1774 = l1714;
			let v1775 = l1765;
			let v1778 = l1225;
			l1773 = ((v1774 + (v1775 * c0)) + v1778);
			let v1780 = l1773;
			if (v1780 < s1267) {
				l1784 = 0u;
				loop { // unroll
					let v1790 = l1784;
					if !(v1790 < 4u) { break; }
					let v1793 = l1773;
					let v1795 = l1784;
					l1792 = ((v1793 * 4u) + v1795);
					let v1798 = l1784;
					let v1799 = l1765;
					let v1800 = l1784;
					let v1801 = l1792;
					let v1802 = l1234;
					let v1804 = l1765;
					let v1805 = l1784;
					let v1807 = l1419;
					l1806 = v1807;
					let v1810 = l1739[v1799][v1800];
					l1808 = v1810;
					l1811 = (v1801 == v1802);
					let v1814 = l1748[v1804][v1805];
					l1812 = v1814;
					let v1816 = l1629;
					l1815 = v1816;
					let v1817 = fn_78(&l1806, &l1808, &l1811, &l1812, &l1815);
					let v1818 = l1815;
					l1629 = v1818;
					l1797[v1798] = (v1817 * c11);
					continuing {
						let v1821 = l1784;
						l1784 = (v1821 + bitcast<u32>(1i));
					}
				}
				let v1827 = l1765;
				let v1830 = l1797[0u];
				l1828 = v1830;
				let v1833 = l1797[1u];
				l1831 = v1833;
				let v1834 = fn_31(&l1828, &l1831);
				let v1837 = l1797[2u];
				l1835 = v1837;
				let v1840 = l1797[3u];
				l1838 = v1840;
				let v1841 = fn_31(&l1835, &l1838);
				l1826[v1827] = vec2<u32>(v1834, v1841);
			}
			continuing {
				let v1845 = l1765;
				l1765 = (v1845 + bitcast<u32>(1i));
			}
		}
		workgroupBarrier();
		l1847 = 0u;
		loop { // unroll
			let v1853 = l1847;
			if !(v1853 < 4u) { break; }
			let v1856 = l1714;
			let v1857 = l1847;
			let v1860 = l1225;
			l1855 = ((v1856 + (v1857 * c0)) + v1860);
			let v1862 = l1855;
			if (v1862 < s1267) {
				let v1870 = l1228;
				let v1872 = l1855;
				let v1873 = ((v1870 / 2u) + v1872);
				let v1874 = l1847;
				let v1876 = l1826[v1874];
				atomicStore(&b1[v1873 * 2u + 0u], v1876[0]);
				atomicStore(&b1[v1873 * 2u + 1u], v1876[1]);
			}
			continuing {
				let v1879 = l1847;
				l1847 = (v1879 + bitcast<u32>(1i));
			}
		}
		storageBarrier();
		continuing {
			let v1882 = l1714;
			l1714 = (v1882 + s1881);
		}
	}
	let v1885 = l1208;
	l1884 = v1885;
	let v1887 = l1629;
	l1886 = v1887;
	let v1889 = l1381;
	l1888 = v1889;
	let v1891 = l1438;
	l1890 = v1891;
	fn_106(local_invocation_id, &l1884, &l1886, &l1888, &l1890);
	if s1893 {
		let v1897 = l1208;
		l1896 = v1897;
		let v1899 = l1228;
		l1898 = v1899;
		let v1901 = l1234;
		l1900 = v1901;
		let v1903 = l1419;
		l1902 = v1903;
		let v1905 = l1381;
		l1904 = v1905;
		let v1907 = l1438;
		l1906 = v1907;
		fn_99(local_invocation_id, &l1896, &l1898, &l1900, &l1902, &l1904, &l1906);
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
	var l950: vec2<f32>;
	var l952: u32;
	var l961: f32;
	var l973: vec2<f32>;
	var l975: f32;
	var l980: vec2<f32>;
	var l983: f32;
	var l984: f32;
	var l987: f32;
	var l996: f32;
	var l999: f32;
	var l1016: f32;
	var l1031: f32;
	var l1034: f32;
	var l1039: f32;
	var l1040: f32;
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
		let v940 = l887;
		let v941 = l904;
		g939[v940] = v941;
		let v943 = l896;
		atomicStore(&b1[v943], bitcast<u32>((-3e38f)));
		continuing {
			let v947 = l887;
			l887 = (v947 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	storageBarrier();
	workgroupBarrier();
	l950 = vec2<f32>((-3e38f), 0.0f);
	let v953 = l867;
	l952 = v953;
	loop {
		let v959 = l952;
		if !(v959 < c2) { break; }
		let v962 = (*p87);
		let v963 = l952;
		let v964 = (v962 + v963);
		let v966 = bitcast<f32>(atomicLoad(&b1[v964]));
		l961 = v966;
		let v967 = l961;
		if (v967 > (-2.7e38f)) {
			let v971 = l961;
			let v974 = l950;
			l973 = v974;
			l975 = (v971 * c10);
			let v976 = fn_52(&l973, &l975);
			l950 = v976;
		}
		continuing {
			let v978 = l952;
			l952 = (v978 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	let v981 = l950;
	l980 = v981;
	let v982 = fn_66(local_invocation_id, &l980);
	l950 = v982;
	let v985 = l886;
	l984 = v985;
	let v986 = fn_34(local_invocation_id, &l984);
	l983 = v986;
	let v988 = (*p86);
	let v991 = ((v988 * s989) + c12);
	let v993 = b5[v991 / 4u][v991 % 4u];
	let v994 = l878;
	l987 = (v993 - v994);
	let v998 = l950[0u];
	let v1001 = l950[1u];
	l999 = v1001;
	let v1002 = fn_22(&l999);
	let v1004 = l870;
	l996 = ((v998 + v1002) - v1004);
	let v1006 = l867;
	if (v1006 == 0u) {
		let v1014 = (*p86);
		let v1015 = l983;
		let v1017 = l987;
		l1016 = v1017;
		let v1018 = fn_19(&l1016);
		let v1019 = l987;
		let v1020 = l996;
		b6[v1014] = (((v1015 + (v1018 * (v1019 - v1020))) * c9) * c9);
	}
	let v1028 = l950[0u];
	let v1032 = l996;
	l1031 = v1032;
	let v1033 = fn_19(&l1031);
	let v1035 = l987;
	l1034 = v1035;
	let v1036 = fn_19(&l1034);
	l1039 = ((c7 * c9) * (v1033 - v1036));
	let v1042 = l950[1u];
	l1040 = v1042;
	let v1043 = fn_15(&l1039, &l1040);
	return vec2<f32>(v1028, v1043);
}
fn fn_99(local_invocation_id: vec3<u32>, p93: ptr<function, u32>, p94: ptr<function, u32>, p95: ptr<function, u32>, p96: ptr<function, S68>, p97: ptr<function, vec2<f32>>, p98: ptr<function, vec2<f32>>) {
	var l1047: f32;
	var l1049: f32;
	var l1050: f32;
	var l1054: f32;
	var l1056: f32;
	var l1057: f32;
	var l1061: u32;
	var l1071: u32;
	var l1072: u32;
	var l1074: u32;
	var l1077: f32;
	var l1081: f32;
	var l1089: f32;
	var l1094: f32;
	var l1104: f32;
	var l1112: f32;
	var l1156: f32;
	storageBarrier();
	workgroupBarrier();
	l1049 = (c7 * c9);
	let v1052 = (*p97)[1u];
	l1050 = v1052;
	let v1053 = fn_15(&l1049, &l1050);
	l1047 = v1053;
	l1056 = (c7 * c9);
	let v1059 = (*p98)[1u];
	l1057 = v1059;
	let v1060 = fn_15(&l1056, &l1057);
	l1054 = v1060;
	let v1063 = local_invocation_id[0u];
	l1061 = v1063;
	loop {
		let v1069 = l1061;
		if !(v1069 < c12) { break; }
		let v1073 = (*p93);
		l1072 = v1073;
		let v1075 = l1061;
		l1074 = v1075;
		let v1076 = fn_83(&l1072, &l1074);
		l1071 = v1076;
		let v1078 = l1061;
		let v1080 = g939[v1078];
		l1077 = v1080;
		let v1082 = (*p93);
		let v1085 = l1061;
		let v1086 = ((v1082 * s1083) + v1085);
		let v1088 = b5[v1086 / 4u][v1086 % 4u];
		l1081 = v1088;
		let v1090 = l1077;
		let v1092 = (*p96).m0;
		l1094 = (v1090 - v1092);
		let v1095 = fn_19(&l1094);
		let v1097 = (*p96).m1;
		l1089 = (v1095 * v1097);
		let v1099 = l1077;
		let v1102 = (*p97)[0u];
		l1104 = ((v1099 * c10) - v1102);
		let v1105 = fn_19(&l1104);
		let v1106 = l1047;
		let v1108 = l1081;
		let v1110 = (*p98)[0u];
		l1112 = (v1108 - v1110);
		let v1113 = fn_19(&l1112);
		let v1114 = l1054;
		let v1117 = l1089;
		l1089 = (v1117 + ((v1105 * v1106) - (v1113 * v1114)));
		let v1119 = l1071;
		let v1120 = (*p95);
		let v1124 = l1089;
		l1089 = (v1124 - select(0.0f, c6, (v1119 == v1120)));
		if s1126 {
			let v1129 = (*p94);
			let v1130 = l1071;
			let v1131 = (v1129 + v1130);
			let v1136 = (*p93);
			let v1138 = b3[v1136];
			let v1139 = l1089;
			atomicStore(&b1[v1131], bitcast<u32>((v1138 * v1139)));
		} else {
			let v1147 = (*p94);
			let v1148 = l1071;
			let v1150 = (v1147 + (v1148 / 2u));
			let v1153 = l1089;
			l1156 = (v1153 * c11);
			let v1157 = fn_26(&l1156);
			let v1158 = l1071;
			let v1162 = atomicOr(&b1[v1150], (v1157 << (16u * (v1158 & 1u))));
		}
		continuing {
			let v1164 = l1061;
			l1061 = (v1164 + vec3<u32>(c0, 1u, 1u).x);
		}
	}
	return;
}
fn fn_106(local_invocation_id: vec3<u32>, p102: ptr<function, u32>, p103: ptr<function, f32>, p104: ptr<function, vec2<f32>>, p105: ptr<function, vec2<f32>>) {
	var l1171: f32;
	var l1172: f32;
	var l1175: f32;
	var l1176: f32;
	var l1185: f32;
	var l1187: f32;
	var l1191: f32;
	if s1168 {
		let v1173 = (*p103);
		l1172 = v1173;
		let v1174 = fn_34(local_invocation_id, &l1172);
		l1175 = v1174;
		let v1178 = (*p105)[1u];
		l1176 = v1178;
		let v1179 = fn_15(&l1175, &l1176);
		l1171 = v1179;
		let v1181 = local_invocation_id[0u];
		if (v1181 == 0u) {
			let v1186 = l1171;
			let v1189 = (*p104)[1u];
			l1187 = v1189;
			let v1190 = fn_22(&l1187);
			let v1193 = (*p105)[1u];
			l1191 = v1193;
			let v1194 = fn_22(&l1191);
			let v1198 = (*p104)[0u];
			let v1200 = (*p105)[0u];
			l1185 = ((v1186 + (v1190 - v1194)) + (v1198 - v1200));
			let v1203 = (*p102);
			let v1204 = l1185;
			b6[v1203] = ((v1204 * c9) * c9);
		}
	}
	return;
}
