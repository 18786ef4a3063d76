import FixedPoint
import Geometry
import Testing

@Test func placeholder() { #expect(Path().elements.isEmpty) }
