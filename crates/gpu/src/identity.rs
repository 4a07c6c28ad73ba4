//! Which physical device it is: names that stay, whatever other devices there are and in which order a driver lists them.

use std::fmt;
use std::str::FromStr;

/// Which physical device it is, as far as its driver tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// A number of its own. Drivers of NVIDIA have the one that `nvidia-smi -L` prints.
    pub uuid: Option<Uuid>,
    /// Where it sits in this machine.
    pub pci: Option<PciAddress>,
}

/// A UUID of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uuid(pub [u8; 16]);

/// The address of a device on the PCI bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PciAddress {
    /// Of several buses that are numbered alike.
    pub domain: u32,
    /// The bus.
    pub bus: u8,
    /// The slot.
    pub device: u8,
    /// The part of the device.
    pub function: u8,
}

/// A text that is none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnIdentity;

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, byte) in self.0.iter().enumerate() {
            let dash = if matches!(place, 4 | 6 | 8 | 10) { "-" } else { "" };
            write!(f, "{dash}{byte:02x}")?;
        }
        Ok(())
    }
}

impl FromStr for Uuid {
    type Err = NotAnIdentity;

    /// With or without dashes, and with NVIDIA's `GPU-` before it.
    fn from_str(text: &str) -> Result<Uuid, NotAnIdentity> {
        let text = text.strip_prefix("GPU-").unwrap_or(text);
        let digits: Vec<u8> = text.bytes().filter(|&letter| letter != b'-').collect();
        let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8).ok_or(NotAnIdentity);
        let (pairs, rest) = digits.as_chunks::<2>();
        let bytes: Vec<u8> =
            pairs.iter().map(|[high, low]| Ok(digit(*high)? << 4 | digit(*low)?)).collect::<Result<_, _>>()?;
        let bytes = bytes.try_into().map_err(|_| NotAnIdentity)?;
        if rest.is_empty() { Ok(Uuid(bytes)) } else { Err(NotAnIdentity) }
    }
}

impl fmt::Display for PciAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PciAddress { domain, bus, device, function } = self;
        write!(f, "{domain:04x}:{bus:02x}:{device:02x}.{function:x}")
    }
}

impl FromStr for PciAddress {
    type Err = NotAnIdentity;

    /// `DOMAIN:BUS:DEVICE.FUNCTION` in hexadecimal; domain and function are 0 when left out.
    fn from_str(text: &str) -> Result<PciAddress, NotAnIdentity> {
        let number = |text: &str| match text.bytes().all(|letter| letter.is_ascii_hexdigit()) {
            true => u32::from_str_radix(text, 16).map_err(|_| NotAnIdentity),
            false => Err(NotAnIdentity),
        };
        let byte = |text: &str| u8::try_from(number(text)?).map_err(|_| NotAnIdentity);
        let parts: Vec<&str> = text.split(':').collect();
        let (domain, bus, slot) = match parts[..] {
            [domain, bus, slot] => (number(domain)?, bus, slot),
            [bus, slot] => (0, bus, slot),
            _ => return Err(NotAnIdentity),
        };
        let (device, function) = slot.split_once('.').unwrap_or((slot, "0"));
        Ok(PciAddress { domain, bus: byte(bus)?, device: byte(device)?, function: byte(function)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uuids_are_read_as_tools_print_them() {
        let uuid = Uuid(std::array::from_fn(|place| (place * 17) as u8));
        let text = "00112233-4455-6677-8899-aabbccddeeff";
        assert_eq!(uuid.to_string(), text);
        for same in [text.to_owned(), format!("GPU-{text}"), text.to_uppercase(), text.replace('-', "")] {
            assert_eq!(same.parse(), Ok(uuid), "{same}");
        }
        for wrong in ["", "0", &text[1..], &format!("{text}0"), &format!("{text}00"), &text.replace('a', "x"), "GPU-"] {
            assert_eq!(wrong.parse::<Uuid>(), Err(NotAnIdentity), "{wrong}");
        }
    }

    #[test]
    fn addresses_are_read_as_tools_print_them() {
        let address = PciAddress { domain: 0, bus: 0x65, device: 0x1f, function: 0 };
        assert_eq!(address.to_string(), "0000:65:1f.0");
        for same in ["0000:65:1f.0", "65:1f.0", "65:1F", "00000000:65:1f.0"] {
            assert_eq!(same.parse(), Ok(address), "{same}");
        }
        for wrong in ["", "65", ":", "165:00.0", "65:00.0.0", "65:-1.0", "+65:1.0", "0:0:0:0", "é:1", "100000000:65:1"]
        {
            assert_eq!(wrong.parse::<PciAddress>(), Err(NotAnIdentity), "{wrong}");
        }
    }
}
